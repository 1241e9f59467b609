import { limitedProcedure, router, userProcedure, verb } from '#server/trpc/procedures.ts';
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

export const sourcesRouter = router({
  listSources: userProcedure.input(listSourcesInput).query(verb(listSources)),
  getSource: userProcedure.input(sourceInput).query(verb(getSource)),
  chosenSources: userProcedure.input(chosenSourcesInput).query(verb(chosenSources)),
  addTextSource: limitedProcedure('source').input(addTextSourceInput).mutation(verb(addTextSource)),
  addAddressSource: limitedProcedure('source').input(addAddressSourceInput).mutation(verb(addAddressSource)),
  addFileSource: limitedProcedure('source').input(addFileSourceInput).mutation(verb(addFileSource)),
  addSiteSources: limitedProcedure('source').input(addSiteSourcesInput).mutation(verb(addSiteSources)),
  addProfileSource: limitedProcedure('source').input(addProfileSourceInput).mutation(verb(addProfileSource)),
  refreshSource: limitedProcedure('source').input(sourceInput).mutation(verb(refreshSource)),
  updateSource: userProcedure.input(updateSourceInput).mutation(verb(updateSource)),
  deleteSource: userProcedure.input(sourceInput).mutation(verb(deleteSource)),
});
