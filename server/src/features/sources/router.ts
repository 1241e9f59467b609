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
import { limitedProcedure, router, userProcedure } from '../../trpc/procedures.ts';
import {
  addAddressSource,
  addFileSource,
  addProfileSource,
  addSiteSources,
  addTextSource,
} from './add-source.ts';
import { chosenSources, listSources } from './list-sources.ts';
import { deleteSource } from './delete-source.ts';
import { getSource, updateSource } from './get-source.ts';
import { refreshSource } from './refresh-source.ts';

export const sourcesRouter = router({
  listSources: userProcedure.input(listSourcesInput).query(({ ctx, input }) => listSources(ctx, input)),
  getSource: userProcedure.input(sourceInput).query(({ ctx, input }) => getSource(ctx, input)),
  chosenSources: userProcedure.input(chosenSourcesInput).query(({ ctx, input }) => chosenSources(ctx, input)),
  addTextSource: limitedProcedure('source')
    .input(addTextSourceInput)
    .mutation(({ ctx, input }) => addTextSource(ctx, input)),
  addAddressSource: limitedProcedure('source')
    .input(addAddressSourceInput)
    .mutation(({ ctx, input }) => addAddressSource(ctx, input)),
  addFileSource: limitedProcedure('source')
    .input(addFileSourceInput)
    .mutation(({ ctx, input }) => addFileSource(ctx, input)),
  addSiteSources: limitedProcedure('source')
    .input(addSiteSourcesInput)
    .mutation(({ ctx, input }) => addSiteSources(ctx, input)),
  addProfileSource: limitedProcedure('source')
    .input(addProfileSourceInput)
    .mutation(({ ctx, input }) => addProfileSource(ctx, input)),
  refreshSource: limitedProcedure('source')
    .input(sourceInput)
    .mutation(({ ctx, input }) => refreshSource(ctx, input)),
  updateSource: userProcedure.input(updateSourceInput).mutation(({ ctx, input }) => updateSource(ctx, input)),
  deleteSource: userProcedure.input(sourceInput).mutation(({ ctx, input }) => deleteSource(ctx, input)),
});
