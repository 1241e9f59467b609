import { z } from 'zod';
import type { Services } from '#server/context.ts';
import { defineJob, nothing } from '#server/queue/job.ts';
import { stillHeld, type Lease } from '#server/queue/lease.ts';
import { removeOldIdeas } from './suggest-keywords.ts';
import { createPieceWriter } from './write-piece.ts';

/** The generation's own row says what there is to write. */
const generation = z.object({ generationId: z.uuid() });

declare module '#server/queue/job.ts' {
  interface JobPayloads {
    writePiece: z.output<typeof generation>;
    removeOldIdeas: Nothing;
  }
}

export const writingJobs = [
  defineJob({
    name: 'writePiece',
    payload: generation,
    lane: 'waitedFor',
    open: (services: Services) => {
      const { take, stop } = createPieceWriter(services);
      return { run: take, stop };
    },
  }),
  defineJob({
    name: 'removeOldIdeas',
    payload: nothing,
    lane: 'background',
    schedule: '0 * * * *',
    run: removeOldIdeas,
  }),
];

export const pieceLease: Lease = {
  kind: 'piece',
  table: 'generations',
  statuses: ['queued', 'planning', 'writing', 'finishing'],
  looks: 3,
  giveBack: async (tx, abandoned, { queue }) => {
    const freed = await tx.generation.updateManyAndReturn({
      where: stillHeld(abandoned),
      data: { heldBy: null },
      select: { id: true },
    });
    for (const { id } of freed) await queue.add('writePiece', { generationId: id }, { tx, unique: true });
  },
};
