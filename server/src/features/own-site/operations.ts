import { mutation, query } from '#server/trpc/operation.ts';
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

export const OWN_SITE = {
  // The site is asked, not changed.
  readPages: mutation({ access: 'read', limit: 'siteCheck', input: siteInput, run: readPages }),

  listPages: query({ access: 'read', input: listPagesInput, run: listPages }),

  pieceLinks: query({ access: 'read', limit: 'sitePages', input: pieceLinksInput, run: pieceLinks }),

  // Nothing of a draft is kept, so a token that only reads may ask.
  similarPages: mutation({ access: 'read', limit: 'sitePages', input: similarPagesInput, run: similarPages }),

  suggestLinks: mutation({ access: 'read', limit: 'sitePages', input: suggestLinksInput, run: suggestLinks }),

  // The site is read, not changed.
  suggestInlinks: mutation({
    access: 'read',
    limit: 'siteCheck',
    input: suggestInlinksInput,
    run: suggestInlinks,
  }),

  suggestRefresh: mutation({ access: 'read', limit: 'rewrite', input: patchInput, run: suggestRefresh }),

  applyPatch: mutation({ access: 'publish', limit: 'publish', input: patchInput, run: applyPatch }),

  undoPatch: mutation({ access: 'publish', limit: 'publish', input: patchInput, run: undoPatch }),
};
