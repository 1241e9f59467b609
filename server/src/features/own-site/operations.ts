import { z } from 'zod';
import { mutation, query } from '#server/trpc/operation.ts';
import { BY_ID, EXAMPLE_ID, nextCursor } from '#server/trpc/path-fields.ts';
import {
  listPagesInput,
  patchInput,
  pieceLinksInput,
  similarPagesInput,
  siteInput,
  suggestInlinksInput,
  suggestLinksInput,
} from './inputs.ts';
import { listPages, siteNumbers } from './list-pages.ts';
import { namedPage, readingState, similarPage, sitePage, sitePatch, suggestedLink } from './outputs.ts';
import { applyPatch, undoPatch } from './patch-page.ts';
import { similarPages } from './similar-pages.ts';
import { readPages } from './start-reading.ts';
import { suggestInlinks } from './suggest-inlinks.ts';
import { pieceLinks, suggestLinks } from './suggest-links.ts';
import { suggestRefresh } from './suggest-refresh.ts';

/** What of the answers was written on a website. */
const PATCHES = ['patches.before', 'patches.after', 'patches.page.title'];

export const OWN_SITE = {
  // The site is asked, not changed.
  readPages: mutation({
    access: 'read',
    limit: 'siteCheck',
    input: siteInput,
    run: readPages,
    http: {
      at: 'POST /api/websites/:id/read-pages',
      summary: 'Read the pages of a website now; every night they are read anyway',
      output: z.object({ state: readingState }),
      example: BY_ID,
    },
  }),

  listPages: query({
    access: 'read',
    input: listPagesInput,
    run: listPages,
    http: {
      at: 'GET /api/websites/:id/pages',
      summary: 'List the pages of a website that have been read, and how far the reading is',
      output: z.object({
        state: readingState,
        total: z.number().describe('Pages that are known; more while they are being read'),
        problem: z.string().nullable(),
        readAt: z.string().nullable().describe('When they were last read'),
        pages: z.array(sitePage),
        nextCursor,
      }),
      example: BY_ID,
      tool: { name: 'list_pages', untrusted: ['pages.title', 'pages.reasons'] },
    },
  }),

  siteNumbers: query({ access: 'read', input: siteInput, run: siteNumbers }),

  pieceLinks: query({ access: 'read', limit: 'sitePages', input: pieceLinksInput, run: pieceLinks }),

  // Nothing of a draft is kept, so a token that only reads may ask.
  similarPages: mutation({
    access: 'read',
    limit: 'sitePages',
    input: similarPagesInput,
    run: similarPages,
    http: {
      at: 'POST /api/similar-pages',
      summary: 'Find the pages of a website that are nearest to a topic or a text',
      output: z.object({ pages: z.array(similarPage).describe('At most 20, the nearest first') }),
      example: { websiteId: EXAMPLE_ID, title: 'Electric bikes for commuters' },
      tool: { name: 'similar_pages', untrusted: ['pages.title'] },
    },
  }),

  suggestLinks: mutation({
    access: 'read',
    limit: 'sitePages',
    input: suggestLinksInput,
    run: suggestLinks,
    http: {
      at: 'POST /api/suggest-links',
      summary: 'Suggest links out of a text to pages of a website',
      output: z.object({ links: z.array(suggestedLink).describe('The best first, one in 120 words') }),
      example: {
        websiteId: EXAMPLE_ID,
        title: 'Electric bikes',
        html: '<p>An electric bike makes a hilly commute easy.</p>',
      },
      tool: { name: 'suggest_links', untrusted: ['links.title'] },
    },
  }),

  // The site is read, not changed.
  suggestInlinks: mutation({
    access: 'read',
    limit: 'siteCheck',
    input: suggestInlinksInput,
    run: suggestInlinks,
    http: {
      at: 'POST /api/suggest-inlinks',
      summary: 'Find paragraphs of older pages that could link to a page',
      output: z.object({
        patches: z.array(sitePatch),
        elsewhere: z
          .array(namedPage)
          .describe('Pages whose text a page builder keeps where it cannot be changed by the paragraph'),
      }),
      example: { websiteId: EXAMPLE_ID, url: 'https://blog.example/electric-bikes', title: 'Electric bikes' },
      tool: {
        name: 'suggest_inlinks',
        stores: true,
        about: 'The user applies them.',
        untrusted: [...PATCHES, 'elsewhere.title'],
      },
    },
  }),

  suggestRefresh: mutation({
    access: 'read',
    limit: 'rewrite',
    input: patchInput,
    run: suggestRefresh,
    http: {
      at: 'POST /api/site-pages/:id/suggest-refresh',
      summary: 'Find the paragraphs of an old page that are out of date, each with what it would say instead',
      takes: z.object({ id: patchInput.shape.id.describe('The page') }),
      output: z.object({
        patches: z.array(sitePatch).describe('At most 10 that are proposed, then those that can be undone'),
        isOutOfDate: z
          .boolean()
          .describe('There is no change to look at, though something of the page is out of date'),
        left: z
          .array(z.object({ fault: z.string(), todo: z.string() }).meta({ id: 'FaultLeft' }))
          .describe('Every dead link, figure and year that none of the changes takes away, at most 100'),
        whyLeft: z.string().nullable().describe('Why these have to be changed on the site, by hand'),
      }),
      example: BY_ID,
      tool: {
        name: 'suggest_refresh',
        stores: true,
        about: 'The user applies them.',
        untrusted: [...PATCHES, 'left.fault', 'left.todo'],
      },
    },
  }),

  applyPatch: mutation({
    access: 'publish',
    limit: 'publish',
    input: patchInput,
    act: { group: 'posts', about: 'patch', says: (name) => `Changed a paragraph of the page ${name}` },
    run: applyPatch,
    http: {
      at: 'POST /api/site-patches/:id/apply',
      summary: 'Change the paragraph on the site; refused with 409 where the page has changed since',
      output: sitePatch,
      example: BY_ID,
    },
  }),

  undoPatch: mutation({
    access: 'publish',
    limit: 'publish',
    input: patchInput,
    act: { group: 'posts', about: 'patch', says: (name) => `Undid a change of the page ${name}` },
    run: undoPatch,
    http: {
      at: 'POST /api/site-patches/:id/undo',
      summary: 'Put the paragraph back as it was',
      output: sitePatch,
      example: BY_ID,
    },
  }),
};
