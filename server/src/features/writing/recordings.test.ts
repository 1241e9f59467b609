import { expect, test } from 'vitest';
import { readRecording } from '#server/ports/ai-writer/recorded/read-recordings.ts';
import {
  createKeylessWriter,
  createRecordedWriter,
} from '#server/ports/ai-writer/recorded/recorded-writer.ts';
import { knownBy, withFactsOf } from '#server/ports/ai-writer/recorded/recording.ts';
import { writerOf } from '#server/ports/ai-writer/writer-of.ts';
import { aBrief } from '#server/test/sample-brief.ts';
import { writer as offline, options } from '#server/test/write-offline.ts';
import { expectSoundPiece, writeRecorded } from '#server/test/write-recorded.ts';
import { RECORDED_MESSAGES } from '#shared/rules/content.ts';

test.each(['bakery', 'tuner'])(
  'the recording "%s" becomes a whole piece: its length, its language, its claims, nothing odd in it',
  async (name) => {
    const written = await writeRecorded(name);
    const { calls } = expectSoundPiece(written);
    // 1,200 words from four sources: the plan, seven sections, and what is to be mended.
    expect(calls).toBeLessThanOrEqual(9);
    expect(written.piece).toMatchObject({ writer: 'recorded', sampleNote: RECORDED_MESSAGES.piece });
  },
);

test('a brief that is no recorded one is written by another writer; a prompt that has changed says how to record again', async () => {
  const recording = readRecording('tuner');
  if (!recording) throw new Error('There is no recording.');
  const other = aBrief({ topic: 'Pianos' });
  expect(writerOf(createKeylessWriter([recording], offline), other).name).toBe('worksheet');

  const missed: string[] = [];
  const [plan] = recording.calls;
  const changed = {
    ...recording,
    calls: plan ? [{ ...plan, request: [{ role: 'user' as const, content: 'Plan.' }] }] : [],
  };
  const stale = createRecordedWriter(changed, { onMiss: (sentence) => void missed.push(sentence) });
  await expect(stale.planPiece(other, options)).rejects.toMatchObject({
    hint: expect.stringContaining('npm run try:model -- --record tuner'),
  });
  expect(missed).toHaveLength(1);
});

test('a request is known whatever its facts are called, and its answer names them as they are called now', () => {
  const asked = (mark: string, more = '') =>
    knownBy([{ role: 'user', content: `A loaf weighs ⟦${mark}: 900 g⟧${more}.` }]);
  const [before, now, changed] = [asked('f8'), asked('f12'), asked('f8', ' now')];
  expect(now.key).toBe(before.key);
  expect(changed.key).not.toBe(before.key);
  expect(withFactsOf('It weighs ⟦f8⟧.', before, now)).toBe('It weighs ⟦f12⟧.');
  const unmarked = knownBy([{ role: 'user', content: 'A loaf weighs 900 g.' }]);
  expect(unmarked.key).toBe(before.key);
  expect(withFactsOf('It weighs ⟦f8⟧.', before, unmarked)).toBe('It weighs 900 g.');
});
