import type { z } from 'zod';

/**
 * Reads a JSON column, which another version may have written.
 * @returns null where this version cannot read it, so that one row fails alone
 */
export function readStored<T>(schema: z.ZodType<T>, stored: unknown): T | null {
  return schema.safeParse(stored).data ?? null;
}
