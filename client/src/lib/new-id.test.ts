import { expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from './new-id.ts';

test('ids are different UUIDs of version 4', () => {
  const ids = Array.from({ length: 100 }, newId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(100);
});
