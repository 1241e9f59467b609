import * as shapes from './batch-shapes.ts';
import { route } from './route.ts';

/** The paths of the batches: what came into the calendar as one list. */
export const BATCH_ROUTES = [
  route(
    ['GET', 'calendar/batches'],
    'publish.batches',
    'List the batches that have something left to post',
    shapes.listBatches,
    async (api) => ({ batches: await api.publish.batches() }),
  ),
  route(
    ['POST', 'calendar/batches/:id/pause'],
    'publish.pauseBatch',
    'Stop a batch: nothing more of it is written or posted',
    shapes.changeBatch,
    (api, batch) => api.publish.pauseBatch(batch),
  ),
  route(
    ['POST', 'calendar/batches/:id/resume'],
    'publish.resumeBatch',
    'Let a batch go on; what was kept back gets the next free times',
    shapes.changeBatch,
    (api, batch) => api.publish.resumeBatch(batch),
  ),
  route(
    ['POST', 'calendar/batches/:id/clear'],
    'publish.clearBatch',
    'Take the unwritten topics of a batch out of the calendar',
    shapes.changeBatch,
    (api, batch) => api.publish.clearBatch(batch),
  ),
];
