import { expect, test } from 'vitest';
import { readRecordings } from '#server/ports/ai-writer/recorded/read-recordings.ts';
import { expectSoundPiece, writeRecorded } from '#server/test/write-recorded.ts';

const NAMES = readRecordings().map(({ name }) => name);

test('every recording becomes a sound piece, and its figures are printed', async () => {
  expect(NAMES.length).toBeGreaterThanOrEqual(3);
  const rows: Record<string, object> = {};
  for (const name of NAMES) rows[name] = expectSoundPiece(await writeRecorded(name));
  process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
});
