import { z } from 'zod';
import { DEFAULT_PLAN, TIMES_MAX } from '#shared/rules/calendar.ts';
import { batchIdInput, batchView } from '#shared/schemas/calendar-import.ts';
import { paceInput, planIdInput, planView, savePlanInput, timeZone } from '#shared/schemas/calendar.ts';
import { instant } from '#shared/schemas/fields.ts';
import { changes, EXAMPLE_ID, nextCursor, pageOf, route } from './route.ts';

const PLAN = { id: EXAMPLE_ID };

/** Read whole, so its moment is validated here. */
const shortList = z.object({ ...changes, updatedSince: instant.optional() });

const changePlan = { input: planIdInput, response: planView, example: PLAN };

export const PLAN_ROUTES = [
  route(
    'GET calendar/plans',
    'publish.plans',
    'Read the plans of the websites',
    { input: shortList, response: z.object({ plans: z.array(planView), nextCursor }), example: {} },
    async (api, query) => {
      const { items, ...next } = pageOf(await api.publish.plans(), query);
      return { plans: items, ...next };
    },
  ),
  route('POST calendar/plans', 'publish.savePlan', 'Make or change the plan of a website', {
    input: savePlanInput.extend({
      timeZone: timeZone.describe('IANA, of the readers'),
      // Validated by the procedure; a transform would drop the example from the description.
      weekdays: z.array(z.number().int()).max(7).default(DEFAULT_PLAN.weekdays).describe('From 0, Sunday'),
      times: z
        .array(z.string().max(5))
        .max(TIMES_MAX)
        .default(DEFAULT_PLAN.times)
        .describe('HH:MM at the website'),
    }),
    response: planView,
    example: {
      websiteId: EXAMPLE_ID,
      timeZone: 'Europe/Berlin',
      perWeek: 3,
      weekdays: [1, 3, 5],
      times: ['09:00'],
    },
  }),
  route(
    'POST calendar/plans/:id/pause',
    'publish.pausePlan',
    'Pause a plan: nothing of it is written or posted',
    changePlan,
  ),
  route(
    'POST calendar/plans/:id/resume',
    'publish.resumePlan',
    'Resume a plan; what was on hold gets the next free times',
    changePlan,
  ),
  route(
    'DELETE calendar/plans/:id',
    'publish.deletePlan',
    'Delete a plan; what is not posted stays as ideas',
    { input: planIdInput, response: z.object({ id: z.uuid() }), example: PLAN },
  ),
  route(
    'GET websites/:id/pace',
    'publish.pace',
    'Read the pace of a website and its next free time',
    {
      input: z.object({
        id: paceInput.shape.websiteId.describe('The website'),
        timeZone: timeZone.default('UTC').describe('IANA; a website with a plan has its own'),
      }),
      response: z.object({
        perWeek: z.number().int().describe('The most posts in any seven days'),
        posted: z.number().int().describe('Posts of the last seven days, however they were made'),
        isFull: z.boolean().describe('Another post now would be one too many'),
        next: z
          .object({ slotAt: z.string(), localTime: z.string(), timeZone: z.string() })
          .nullable()
          .describe('The next free time; null where there is none'),
      }),
      example: { id: EXAMPLE_ID, timeZone: 'Europe/Berlin' },
    },
    (api, { id, ...input }) => api.publish.pace({ ...input, websiteId: id }),
  ),
];

const changeBatch = { input: batchIdInput, response: batchView, example: { id: EXAMPLE_ID } };

export const BATCH_ROUTES = [
  route(
    'GET calendar/batches',
    'publish.batches',
    'List the batches that have something left to post',
    { input: shortList, response: z.object({ batches: z.array(batchView), nextCursor }), example: {} },
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
    'Resume a batch; what was on hold gets the next free times',
    changeBatch,
  ),
  route(
    'POST calendar/batches/:id/clear',
    'publish.clearBatch',
    'Take the unwritten topics of a batch out of the calendar',
    changeBatch,
  ),
];
