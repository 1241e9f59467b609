import { expect, test } from 'vitest';
import { readRecordings } from '#server/ports/ai-writer/recorded/read-recordings.ts';
import { expectSoundPiece, writeRecorded } from '#server/test/write-recorded.ts';

const NAMES = readRecordings()
  .map(({ name }) => name)
  .sort();

test('every recording becomes a sound piece, and its figures are printed', async () => {
  expect(NAMES).toEqual(['bakery', 'bicycles', 'cooling', 'heating', 'island', 'tuner']);
  const rows: Record<string, object> = {};
  for (const name of NAMES) {
    const written = await writeRecorded(name);
    rows[name] = expectSoundPiece(written);
    // What the hostile source of one of them orders.
    expect(written.text).not.toMatch(/blue ?dart/i);
  }
  process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
});
