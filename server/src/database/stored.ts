import type { z } from 'zod';

/** Reads a JSON column. @returns null where another version wrote it, so that one row fails alone */
export function readStored<T>(schema: z.ZodType<T>, stored: unknown): T | null {
  return schema.safeParse(stored).data ?? null;
}

export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
