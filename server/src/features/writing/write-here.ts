import type { Services } from '#server/context.ts';
import type { Queue } from '#server/queue/queue.ts';
import type { GenerateContentInput } from '#shared/schemas/content.ts';
import { endRun } from './stages/end-run.ts';
import { startRun, takeGeneration } from './stages/run.ts';
import { startGeneration } from './start-generation.ts';
import { makeAndDeliver } from './write-piece.ts';

/** Writes a piece in this process, from its brief to its page; one that cannot be written is a failed one. */
export async function writeHere(services: Services, userId: string, input: GenerateContentInput) {
  const own = { ...services, queue: writtenHere(services.queue) };
  const { id } = await startGeneration({ ...own, user: { id: userId } }, input);
  const taken = await takeGeneration(services.db, id, services.worker.id);
  if (!taken) return;

  const run = startRun(own, taken);
  try {
    await makeAndDeliver(run);
  } catch (error) {
    await endRun(run, error);
  } finally {
    run.liveWriter.close();
  }
}

/** No worker is asked to write: that of a server beside this process would take the piece, with a writer that may cost money. */
const writtenHere = (queue: Queue): Queue => ({
  ...queue,
  add: async (task, ...rest) => {
    if (task !== 'writePiece') await queue.add(task, ...rest);
  },
});
