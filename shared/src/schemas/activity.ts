import { z } from 'zod';
import { GROUP_KEYS } from '#shared/rules/activity.ts';
import { listCursor } from './fields.ts';

export const activityInput = z.object({
  group: z.enum(GROUP_KEYS).optional().describe('Only lines of this kind'),
  cursor: listCursor,
  limit: z.number().int().min(1).max(200).default(50).describe('Lines of a page'),
});
