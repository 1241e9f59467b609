import { mutation, query } from '#server/trpc/operation.ts';
import {
  addAddressSourceInput,
  addFileSourceInput,
  addProfileSourceInput,
  addSiteSourcesInput,
  addTextSourceInput,
  chosenSourcesInput,
  listSourcesInput,
  sourceInput,
  updateSourceInput,
} from '#shared/schemas/sources.ts';
import {
  addAddressSource,
  addFileSource,
  addProfileSource,
  addSiteSources,
  addTextSource,
} from './add-source.ts';
import { deleteSource } from './delete-source.ts';
import { getSource, updateSource } from './get-source.ts';
import { chosenSources, listSources } from './list-sources.ts';
import { refreshSource } from './refresh-source.ts';

export const SOURCES = {
  listSources: query({ access: 'read', input: listSourcesInput, run: listSources }),

  getSource: query({ access: 'read', input: sourceInput, run: getSource }),

  chosenSources: query({ access: 'read', input: chosenSourcesInput, run: chosenSources }),

  addTextSource: mutation({
    access: 'write',
    limit: 'source',
    input: addTextSourceInput,
    run: addTextSource,
  }),

  addAddressSource: mutation({
    access: 'write',
    limit: 'source',
    input: addAddressSourceInput,
    run: addAddressSource,
  }),

  addFileSource: mutation({
    access: 'write',
    limit: 'source',
    input: addFileSourceInput,
    run: addFileSource,
  }),

  addSiteSources: mutation({
    access: 'write',
    limit: 'source',
    input: addSiteSourcesInput,
    run: addSiteSources,
  }),

  addProfileSource: mutation({
    access: 'write',
    limit: 'source',
    input: addProfileSourceInput,
    run: addProfileSource,
  }),

  refreshSource: mutation({ access: 'write', limit: 'source', input: sourceInput, run: refreshSource }),

  updateSource: mutation({ access: 'write', input: updateSourceInput, run: updateSource }),

  deleteSource: mutation({ access: 'write', input: sourceInput, run: deleteSource }),
};
