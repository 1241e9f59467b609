import { z } from 'zod';
import { batchIdInput } from '#shared/schemas/calendar-import.ts';
import { ENTRY_STATUSES } from '#shared/rules/calendar.ts';
import { nextCursor, page } from './piece-shapes.ts';
import { EXAMPLE_ID, pageOf, route } from './route.ts';

export const batch = z.object({
  id: z.uuid(),
  websiteId: z.uuid(),
  domain: z.string(),
  name: z.string(),
  createdAt: z.string(),
  pausedAt: z.string().nullable(),
  refused: z
    .array(z.object({ number: z.number().int(), topic: z.string(), problem: z.string() }))
    .describe('Rows that were not taken; they stop no other'),
  counts: z.partialRecord(z.enum(ENTRY_STATUSES), z.number().int()).describe('Its entries by status'),
  unbegun: z.number().int().describe('Entries whose writing has not begun'),
});

const listBatches = {
  input: z.object(page),
  response: z.object({ batches: z.array(batch), nextCursor }),
  example: {},
};

const changeBatch = {
  input: batchIdInput,
  response: batch,
  example: { id: EXAMPLE_ID },
};

export const BATCH_ROUTES = [
  route(
    'GET calendar/batches',
    'publish.batches',
    'List the batches that have something left to post',
    listBatches,
    async (api, query) => {
      const { items, ...next } = pageOf(await api.publish.batches(), query);
      return { batches: items, ...next };
    },
  ),
  route(
    'POST calendar/batches/:id/pause',
    'publish.pauseBatch',
    'Stop a batch: nothing more of it is written or posted',
    changeBatch,
  ),
  route(
    'POST calendar/batches/:id/resume',
    'publish.resumeBatch',
    'Let a batch go on; what was kept back gets the next free times',
    changeBatch,
  ),
  route(
    'POST calendar/batches/:id/clear',
    'publish.clearBatch',
    'Take the unwritten topics of a batch out of the calendar',
    changeBatch,
  ),
];
