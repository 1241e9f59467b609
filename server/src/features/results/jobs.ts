import { z } from 'zod';
import { byId, defineJob, nothing } from '#server/queue/job.ts';
import { SEARCH_SOURCES } from '#shared/rules/results.ts';
import { revokeSearch } from './connect-search.ts';
import { readConnection, readConnections } from './read-connection.ts';

const sealedCredential = z.object({
  sealed: z.string(),
  userId: z.uuid(),
  websiteId: z.uuid(),
  source: z.enum(SEARCH_SOURCES),
});

declare module '#server/queue/job.ts' {
  interface JobPayloads {
    readConnections: Nothing;
    readConnection: ById;
    revokeSearch: z.output<typeof sealedCredential>;
  }
}

export const resultJobs = [
  defineJob({
    name: 'readConnections',
    payload: nothing,
    lane: 'background',
    // After midnight in the Pacific, in summer and in winter.
    schedule: '23 9 * * *',
    run: readConnections,
  }),
  defineJob({ name: 'readConnection', payload: byId, lane: 'background', run: readConnection }),
  defineJob({ name: 'revokeSearch', payload: sealedCredential, lane: 'background', run: revokeSearch }),
];
