import type { JobOptions, Jobs } from './queue.ts';

export const WRITE_PIECE = 'writePiece';
export const writeJobKey = (generationId: string) => `${WRITE_PIECE}:${generationId}`;

/** Calls for a worker; the generation's own row says what there is to do. */
export function addWriteJob(
  jobs: Jobs,
  generationId: string,
  options: Pick<JobOptions, 'tx' | 'runAt'> = {},
): Promise<void> {
  return jobs.add(WRITE_PIECE, { generationId }, { ...options, key: writeJobKey(generationId) });
}
