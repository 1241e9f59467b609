import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import { brief as storedBrief } from '#server/ports/ai-writer/brief.ts';
import { createOfflineWriter } from '#server/ports/ai-writer/offline.ts';
import { createFakeWriter } from '#server/test/fake-writer.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { storedGeneration } from '#server/test/stored-rows.ts';
import { OUTLINE_MESSAGES, type Outline } from '#shared/schemas/content-plan.ts';

const aRequest = () => ({
  id: randomUUID(),
  contentType: 'blog' as const,
  topic: 'green tea',
  wordCount: 600,
});
const OUTLINE: Outline = {
  title: 'Tea, my way',
  sections: [
    { heading: '', points: ['why it matters'] },
    { heading: 'A heading of my own', points: [] },
    { heading: 'Part 2', points: ['one point'] },
  ],
};

test('an outline is proposed from the brief; nothing is stored and nothing counts @long', async () => {
  const { api, db, user } = await signedIn({
    services: { writer: createOfflineWriter({ wordsPerSecond: Infinity }) },
  });
  const before = await api.billing.usage();
  const outline = await api.content.proposeOutline(aRequest());
  expect(outline.title).toMatch(/green tea/i);
  expect(outline.sections.length).toBeGreaterThan(2);
  await expect(db.generation.count({ where: { userId: user.id } })).resolves.toBe(0);
  await expect(api.billing.usage()).resolves.toEqual(before);
});

test('a failure of the writer has a sentence of its own, and without pieces left the writer is not asked', async () => {
  const writer = createFakeWriter();
  writer.planPiece = async () => {
    throw new AppError('upstreamTimeout', 'x', { hint: 'Try again in a minute.' });
  };
  const { api, db, user } = await signedIn({ services: { writer } });
  await expect(api.content.proposeOutline(aRequest())).rejects.toThrow(OUTLINE_MESSAGES.failed);
  for (let spent = 0; spent < 3; spent += 1) await storedGeneration({ db, user }, randomUUID());
  await expect(api.content.proposeOutline(aRequest())).rejects.toThrow(/free/i);
  expect(writer.calls).toEqual([]);
});

test('the settled outline goes with the brief, and one that is too long for its words is refused', async () => {
  const { api, db } = await signedIn();
  const request = { ...aRequest(), outline: OUTLINE };
  await api.content.startGeneration(request);
  const { brief } = await db.generation.findUniqueOrThrow({ where: { id: request.id } });
  expect(storedBrief.parse(brief).outline).toEqual(OUTLINE);
  const sections = Array.from({ length: 11 }, (_, index) => ({ heading: `Part ${index}`, points: [] }));
  const tooLong = { ...aRequest(), wordCount: 300, outline: { title: 'Tea', sections } };
  await expect(api.content.startGeneration(tooLong)).rejects.toThrow(OUTLINE_MESSAGES.tooManySections);
  const unnamed = { title: 'Tea', sections: ['a', ' '].map((heading) => ({ heading, points: [] })) };
  await expect(api.content.startGeneration({ ...aRequest(), outline: unnamed })).rejects.toThrow(
    OUTLINE_MESSAGES.headingMissing,
  );
});
