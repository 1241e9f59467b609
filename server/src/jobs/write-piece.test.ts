import { expect, test } from 'vitest';
import { aRequest, watched } from '../test/generation-flow.ts';
import { runningJobs } from '../test/running-jobs.ts';
import { signedIn } from '../test/signed-in.ts';
import { testServices } from '../test/test-services.ts';

test('a piece is written, stored with cover and head, and charged what it delivers', async () => {
  const { api, db, user, writer, services } = await signedIn({ plan: 'pro' });
  const { pool } = await testServices();
  await runningJobs({ services, pool });
  const request = aRequest({ aiSearchFocus: true });
  await api.content.startGeneration(request);
  await expect(api.content.currentGeneration()).resolves.toMatchObject({
    running: { id: request.id, topic: 'green tea', wordsAsked: 600 },
    failed: null,
  });
  const received = await watched(api, request);
  expect(received.at(-1)?.event).toEqual({ type: 'done', id: request.id });
  const piece = await db.content.findUniqueOrThrow({ where: { id: request.id }, include: { images: true } });
  expect(piece).toMatchObject({
    userId: user.id,
    title: 'All about green tea',
    slug: 'all-about-green-tea',
    contentType: 'blog',
    keywords: ['green tea', 'green tea guide'],
    aiSummary: '<p>In short: green tea.</p>',
    imageAlt: 'A picture of green tea',
    wordCount: 600,
  });
  expect(piece.head).toMatch(/<title>All about green tea<\/title>[\s\S]*application\/ld\+json/);
  expect(piece.featuredImage).toBe(`/images/${piece.images[0]?.token}.jpg`);
  const generation = await db.generation.findUniqueOrThrow({ where: { id: request.id } });
  expect(generation).toMatchObject({ status: 'done', chargedWords: 600, plan: null, result: null });
  expect(writer.calls.map(({ kind }) => kind)).toEqual(['plan', ...Array(4).fill('section'), 'summary']);
  expect(generation).toMatchObject({ aiCalls: 6, inputTokens: 600, outputTokens: 1200 });
  await expect(db.generationSection.count({ where: { generationId: request.id } })).resolves.toBe(0);
  await expect(api.content.currentGeneration()).resolves.toEqual({ running: null, failed: null });
});
