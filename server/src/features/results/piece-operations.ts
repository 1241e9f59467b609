import { z } from 'zod';
import { query } from '#server/trpc/operation.ts';
import { BY_ID } from '#server/trpc/path-fields.ts';
import { RESULT_EVENTS, SEARCH_SOURCES } from '#shared/rules/results.ts';
import { pieceInput } from '#shared/schemas/piece.ts';
import { pieceResults } from './piece-results.ts';

const figures = z
  .object({
    clicks: z.number().int().describe('With the source `site`: readings'),
    impressions: z.number().int().nullable().describe('Null where the source counts none'),
    ctr: z.number().nullable().describe('Clicks of impressions; null where nothing was shown'),
    position: z.number().nullable().describe('The average; null where it is not known'),
  })
  .meta({ id: 'SearchFigures' });

const day = z.string().describe('Of the source: Google counts days in Pacific time');

const figuresOfDay = z
  .object({ day, clicks: z.number().int(), impressions: z.number().int().nullable() })
  .meta({ id: 'DayFigures' });

const results = z
  .object({
    source: z.enum(SEARCH_SOURCES),
    finalUntil: day.describe('Later days may still change'),
    websiteId: z.uuid(),
    page: z.string().describe('Where the piece was posted'),
    period: z.object({ from: day, to: day }),
    now: figures.nullable().describe('Of the period; null: no data, which is not zero'),
    before: figures.nullable().describe('Of the same length right before it; null: no data'),
    days: z.array(figuresOfDay),
    needsConnection: z.boolean().describe('An exported file knows no single days of a page'),
    events: z
      .array(z.object({ day, event: z.enum(RESULT_EVENTS) }).meta({ id: 'ResultEvent' }))
      .describe('What happened to it here; not a cause of anything'),
  })
  .meta({ id: 'PieceResults' });

export const PIECE_RESULTS = {
  pieceResults: query({
    access: 'read',
    input: pieceInput,
    run: pieceResults,
    http: {
      at: 'GET /api/content/:id/results',
      summary:
        'Read what a posted piece brought: clicks and impressions in search, or readings, by day where they are known',
      output: z.object({ results: results.nullable().describe('Null where nothing is known') }),
      example: BY_ID,
      wire: { output: (found) => ({ results: found }) },
      tool: { name: 'results_of_piece' },
    },
  }),
};
