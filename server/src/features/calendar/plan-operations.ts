import { z } from 'zod';
import { mutation, query } from '#server/trpc/operation.ts';
import {
  BY_ID,
  EXAMPLE_ID,
  idOnly,
  nextCursor,
  ownId,
  pageOf,
  shortList,
  withId,
} from '#server/trpc/path-fields.ts';
import {
  batchIdInput,
  batchView,
  importEntriesInput,
  importPreview,
  previewImportInput,
} from '#shared/schemas/calendar-import.ts';
import {
  freeTimesInput,
  paceInput,
  planIdInput,
  planView,
  proposePlanInput,
  savePlanInput,
  startPlanInput,
  timeZone,
} from '#shared/schemas/calendar.ts';
import { clearBatch, listBatches, pauseBatch, resumeBatch } from './bulk/batches.ts';
import { importEntries } from './bulk/import-entries.ts';
import { previewImport } from './bulk/preview-import.ts';
import { listFreeTimes, listPlans, showPace } from './list-calendar.ts';
import { proposePlan, startPlan } from './propose-plan.ts';
import { deletePlan, pausePlan, resumePlan, savePlan } from './save-plan.ts';

const LIST = {
  websiteId: EXAMPLE_ID,
  timeZone: 'Europe/Berlin',
  source: { kind: 'list' as const, text: 'Electric bikes for commuters\nHow to charge an electric bike' },
  defaults: { wordCount: 800 },
};

// Planned means posted, so a token needs the scope for posting; what can start writing spends words.
export const PLANS = {
  previewImport: mutation({
    access: 'publish',
    limit: 'calendar',
    isPro: true,
    input: previewImportInput,
    run: previewImport,
    http: {
      at: 'POST /api/calendar/import/preview',
      summary: 'Preview a list: when each row would go out, or why it cannot',
      output: importPreview,
      example: LIST,
    },
  }),

  importEntries: mutation({
    access: ['write', 'publish'],
    limit: 'calendar',
    isPro: true,
    input: importEntriesInput,
    run: importEntries,
    http: {
      at: 'POST /api/calendar/import',
      summary: 'Put a list into the calendar: all rows that can be taken',
      takes: importEntriesInput.extend({
        id: ownId('one batch'),
        name: importEntriesInput.shape.name.default('List'),
      }),
      output: batchView,
      makes: 'id',
      example: { ...LIST, name: 'Bikes' },
      wire: { input: withId },
    },
  }),

  batches: query({
    access: 'read',
    run: listBatches,
    http: {
      at: 'GET /api/calendar/batches',
      summary: 'List the batches that have something left to post',
      takes: shortList,
      output: z.object({ batches: z.array(batchView), nextCursor }),
      example: {},
      wire: {
        output: (batches, { taken }) => {
          const { items, ...next } = pageOf(batches, taken);
          return { batches: items, ...next };
        },
      },
    },
  }),

  pauseBatch: mutation({
    access: 'publish',
    limit: 'calendar',
    input: batchIdInput,
    run: pauseBatch,
    http: {
      at: 'POST /api/calendar/batches/:id/pause',
      summary: 'Stop a batch: nothing more of it is written or posted',
      output: batchView,
      example: BY_ID,
    },
  }),

  resumeBatch: mutation({
    access: ['write', 'publish'],
    limit: 'calendar',
    isPro: true,
    input: batchIdInput,
    run: resumeBatch,
    http: {
      at: 'POST /api/calendar/batches/:id/resume',
      summary: 'Resume a batch; what was on hold gets the next free times',
      output: batchView,
      example: BY_ID,
    },
  }),

  clearBatch: mutation({
    access: 'publish',
    limit: 'calendar',
    input: batchIdInput,
    run: clearBatch,
    http: {
      at: 'POST /api/calendar/batches/:id/clear',
      summary: 'Take the unwritten topics of a batch out of the calendar',
      output: batchView,
      example: BY_ID,
    },
  }),

  plans: query({
    access: 'read',
    run: listPlans,
    http: {
      at: 'GET /api/calendar-plans',
      summary: 'Read the plans of the websites',
      takes: shortList,
      output: z.object({ plans: z.array(planView), nextCursor }),
      example: {},
      wire: {
        output: (plans, { taken }) => {
          const { items, ...next } = pageOf(plans, taken);
          return { plans: items, ...next };
        },
      },
    },
  }),

  savePlan: mutation({
    access: ['write', 'publish'],
    limit: 'calendar',
    isPro: true,
    input: savePlanInput,
    run: savePlan,
    http: {
      at: 'POST /api/calendar-plans',
      summary: 'Make or change the plan of a website',
      output: planView,
      example: {
        websiteId: EXAMPLE_ID,
        timeZone: 'Europe/Berlin',
        perWeek: 3,
        weekdays: [1, 3, 5],
        times: ['09:00'],
      },
    },
  }),

  pausePlan: mutation({
    access: 'publish',
    limit: 'calendar',
    input: planIdInput,
    run: pausePlan,
    http: {
      at: 'POST /api/calendar-plans/:id/pause',
      summary: 'Pause a plan: nothing of it is written or posted',
      output: planView,
      example: BY_ID,
    },
  }),

  resumePlan: mutation({
    access: ['write', 'publish'],
    limit: 'calendar',
    isPro: true,
    input: planIdInput,
    run: resumePlan,
    http: {
      at: 'POST /api/calendar-plans/:id/resume',
      summary: 'Resume a plan; what was on hold gets the next free times',
      output: planView,
      example: BY_ID,
    },
  }),

  deletePlan: mutation({
    access: 'publish',
    limit: 'calendar',
    input: planIdInput,
    run: deletePlan,
    http: {
      at: 'DELETE /api/calendar-plans/:id',
      summary: 'Delete a plan; what is not posted stays as ideas',
      output: idOnly,
      example: BY_ID,
    },
  }),

  proposal: query({ access: 'read', input: proposePlanInput, run: proposePlan }),

  startPlan: mutation({
    access: ['write', 'publish'],
    limit: 'calendar',
    isPro: true,
    input: startPlanInput,
    run: startPlan,
  }),

  freeTimes: query({ access: 'read', input: freeTimesInput, run: listFreeTimes }),

  pace: query({
    access: 'read',
    input: paceInput,
    run: showPace,
    http: {
      at: 'GET /api/websites/:id/pace',
      summary: 'Read the pace of a website and its next free time',
      takes: z.object({
        id: paceInput.shape.websiteId.describe('The website'),
        timeZone: timeZone.default('UTC').describe('IANA; a website with a plan has its own'),
      }),
      output: z.object({
        perWeek: z.number().int().describe('The most posts in any seven days'),
        posted: z.number().int().describe('Posts of the last seven days, however they were made'),
        isFull: z.boolean().describe('Another post now would be one too many'),
        next: z
          .object({ slotAt: z.string(), localTime: z.string(), timeZone: z.string() })
          .nullable()
          .describe('The next free time; null where there is none'),
      }),
      example: { id: EXAMPLE_ID, timeZone: 'Europe/Berlin' },
      wire: { input: ({ id, ...input }) => ({ ...input, websiteId: id }) },
      tool: { name: 'next_slot' },
    },
  }),
};
