import { z } from 'zod';
import { batchIdInput, batchView } from '#shared/schemas/calendar-import.ts';
import { nextCursor, page } from './piece-shapes.ts';
import { EXAMPLE_ID, pageOf, route } from './route.ts';

const listBatches = {
  input: z.object(page),
  response: z.object({ batches: z.array(batchView), nextCursor }),
  example: {},
};

const changeBatch = {
  input: batchIdInput,
  response: batchView,
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
