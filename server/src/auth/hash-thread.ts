import { hashSync, verifySync } from '@node-rs/argon2';

/** Argon2id, 19 MiB and 2 passes. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export const hashSlowly = (password: string): string => hashSync(password, COST);

export const verify = ({ storedHash, password }: { storedHash: string; password: string }): boolean =>
  verifySync(storedHash, password);
