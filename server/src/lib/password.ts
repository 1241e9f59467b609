import { hash, verify } from '@node-rs/argon2';

/** Argon2id, 19 MiB and 2 passes. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST);
}

let decoy: Promise<string> | undefined;

/** Verifies against a throw-away hash when there is no user, so that unknown accounts take as long as known ones. */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password nobody has');
  const matches = await verify(storedHash ?? (await decoy), password.normalize('NFKC'));
  return matches && storedHash !== undefined;
}
