import { parentPort } from 'node:worker_threads';
import { WORKS } from './works.ts';

export type Task = { kind: keyof typeof WORKS; name: string; text: string };

/** Does one piece of work after the other, and says of each what it threw. */
parentPort?.on('message', ({ kind, name, text }: Task) => {
  void done(kind, name, text).then((problem) => parentPort?.postMessage(problem));
});

async function done(kind: Task['kind'], name: string, text: string): Promise<string | null> {
  try {
    const work = WORKS[kind].find((one) => one.name === name);
    if (!work) throw new Error(`There is no ${name} among the ${kind}`);
    await work.run(text);
    return null;
  } catch (error) {
    return String(error);
  }
}
