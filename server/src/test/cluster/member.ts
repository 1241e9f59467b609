import { expect, vi } from 'vitest';
import { startProgram } from '../server-process.ts';

const READY = { timeout: 60_000, interval: 50 };

/** One process of the cluster, which is ended and started again while the others work. */
export type Member = {
  name: string;
  kind: 'web' | 'worker';
  /** Without a warning. @returns when another is ready in its place */
  kill(): Promise<void>;
  /** In order. @returns when another is ready in its place */
  restart(): Promise<void>;
  end(): Promise<void>;
  /** What the processes that were ended in order ended with. */
  exitCodes: (number | null)[];
};

type Options = {
  name: string;
  kind: Member['kind'];
  env: Record<string, string>;
  program: string;
  isReady: () => Promise<boolean>;
};

export async function startMember({ name, kind, env, program, isReady }: Options): Promise<Member> {
  const exitCodes: Member['exitCodes'] = [];
  const start = async () => {
    const started = startProgram(env, program);
    await vi.waitFor(async () => expect(await isReady()).toBe(true), READY);
    return started;
  };
  let running = await start();
  const end = async () => {
    await running.end('SIGTERM');
    exitCodes.push(running.child.exitCode);
  };

  return {
    name,
    kind,
    exitCodes,
    kill: async () => {
      await running.end('SIGKILL');
      running = await start();
    },
    restart: async () => {
      await end();
      running = await start();
    },
    end,
  };
}
