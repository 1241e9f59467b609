import { z } from 'zod';
import { query } from '#server/trpc/operation.ts';
import { nextCursor } from '#server/trpc/path-fields.ts';
import { ACTORS, GROUP_KEYS } from '#shared/rules/activity.ts';
import { activityInput } from '#shared/schemas/activity.ts';
import { activityCsv, listActivity } from './list-activity.ts';

const line = z
  .object({
    id: z.uuid(),
    group: z.enum(GROUP_KEYS),
    sentence: z.string(),
    isRefusal: z.boolean().describe('Somebody tried, and was refused'),
    actor: z.enum(ACTORS),
    actorName: z.string().nullable().describe('Of a token or an assistant'),
    network: z.string().nullable(),
    device: z.string().nullable(),
    createdAt: z.string().describe('In UTC'),
  })
  .meta({ id: 'ActivityLine' });

export const ACTIVITY = {
  activity: query({
    access: 'read',
    input: activityInput,
    run: listActivity,
    http: {
      at: 'GET /api/activity',
      summary: 'Read what was done in the account in the last 12 months, newest first',
      output: z.object({ lines: z.array(line), nextCursor }),
      example: { group: 'signIn' },
    },
  }),

  activityCsv: query({ access: 'person', input: activityInput.pick({ group: true }), run: activityCsv }),
};
