import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Piscina } from 'piscina';

const IDLE_MS = 10_000;

/** Hashing is slow: own threads with low priority keep other requests and the database fast. */
const threads = new Piscina({
  filename: path.join(import.meta.dirname, 'hash-thread.ts'),
  minThreads: 0,
  maxThreads: availableParallelism(),
  idleTimeout: IDLE_MS,
  niceIncrement: 5,
});

export function hashPassword(password: string): Promise<string> {
  return threads.run(password.normalize('NFKC'), { name: 'hashSlowly' });
}

let decoy: Promise<string> | undefined;

/** Verifies against a throw-away hash when there is no user, so unknown accounts take as long as known ones. */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password nobody has');
  const compared = { storedHash: storedHash ?? (await decoy), password: password.normalize('NFKC') };
  const matches: boolean = await threads.run(compared, { name: 'verify' });
  return matches && storedHash !== undefined;
}
