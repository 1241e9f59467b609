import { z } from 'zod';
import { batchIdInput } from '#shared/schemas/calendar-import.ts';
import { ENTRY_STATUSES } from '#shared/rules/calendar.ts';

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

export const listBatches = {
  input: z.object({}),
  response: z.object({ batches: z.array(batch) }),
  example: {},
};

export const changeBatch = {
  input: batchIdInput,
  response: batch,
  example: { id: '4a6e0f93-1b8d-4c27-a5d4-7f2e9b3c6d18' },
};
