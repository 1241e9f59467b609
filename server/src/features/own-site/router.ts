import { limitedProcedure, router, userProcedure } from '#server/trpc/procedures.ts';
import {
  listPagesInput,
  patchInput,
  pieceLinksInput,
  similarPagesInput,
  siteInput,
  suggestInlinksInput,
  suggestLinksInput,
} from './inputs.ts';
import { listPages } from './list-pages.ts';
import { applyPatch, undoPatch } from './patch-page.ts';
import { similarPages } from './similar-pages.ts';
import { readPages } from './start-reading.ts';
import { suggestInlinks } from './suggest-inlinks.ts';
import { pieceLinks, suggestLinks } from './suggest-links.ts';
import { suggestRefresh } from './suggest-refresh.ts';

const patchProcedure = limitedProcedure('publish').meta({ access: 'publish' });

export const ownSiteRouter = router({
  // The site is asked, not changed.
  readPages: limitedProcedure('siteCheck')
    .meta({ access: 'read' })
    .input(siteInput)
    .mutation(({ ctx, input }) => readPages(ctx, input)),
  listPages: userProcedure.input(listPagesInput).query(({ ctx, input }) => listPages(ctx, input)),
  pieceLinks: limitedProcedure('sitePages')
    .input(pieceLinksInput)
    .query(({ ctx, input }) => pieceLinks(ctx, input)),
  // Nothing of a draft is kept, so a token that only reads may ask.
  similarPages: limitedProcedure('sitePages')
    .meta({ access: 'read' })
    .input(similarPagesInput)
    .mutation(({ ctx, input }) => similarPages(ctx, input)),
  suggestLinks: limitedProcedure('sitePages')
    .meta({ access: 'read' })
    .input(suggestLinksInput)
    .mutation(({ ctx, input }) => suggestLinks(ctx, input)),
  // The site is read, not changed.
  suggestInlinks: limitedProcedure('siteCheck')
    .meta({ access: 'read' })
    .input(suggestInlinksInput)
    .mutation(({ ctx, input }) => suggestInlinks(ctx, input)),
  suggestRefresh: limitedProcedure('rewrite')
    .meta({ access: 'read' })
    .input(patchInput)
    .mutation(({ ctx, input }) => suggestRefresh(ctx, input)),
  applyPatch: patchProcedure.input(patchInput).mutation(({ ctx, input }) => applyPatch(ctx, input)),
  undoPatch: patchProcedure.input(patchInput).mutation(({ ctx, input }) => undoPatch(ctx, input)),
});
