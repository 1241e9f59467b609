import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aRequest } from '#server/test/generation-flow.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { storedProfile } from '#server/test/stored-rows.ts';

const DAY_MS = 24 * 60 * 60_000;

test('the last five pieces that failed within a week are listed with their cause, until their topic is tried again', async () => {
  const one = await signedIn({ plan: 'pro' });
  const { api, db } = one;
  const profile = await storedProfile(one);
  const first = aRequest({ topic: 'green tea', profileId: profile.id });
  await api.content.startGeneration(first);

  const { id, ...asked } = await db.generation.update({
    where: { id: first.id },
    data: { status: 'failed', errorMessage: 'The AI service is full.', errorHint: 'Try later.' },
    omit: { plan: true, result: true, topic: true, contentType: true, language: true },
  });

  const add = (topic: string, daysAgo: number, status: 'failed' | 'done' = 'failed') =>
    db.generation.create({
      data: {
        ...asked,
        id: randomUUID(),
        brief: { ...(asked.brief as object), topic },
        tokens: [],
        status,
        createdAt: new Date(Date.now() - daysAgo * DAY_MS),
      },
    });
  const titles = async () => (await api.content.listFailures()).map(({ title }) => title);

  await expect(api.content.listFailures()).resolves.toEqual([
    {
      id,
      title: 'green tea',
      contentType: 'blog',
      profile: { id: profile.id, name: 'Leaf' },
      message: 'The AI service is full.',
      hint: 'Try later.',
      startedAt: asked.createdAt.toISOString(),
    },
  ]);

  for (const [at, topic] of ['b', 'c', 'd', 'e', 'f'].entries()) await add(topic, at + 1);
  await add('old', 8);
  await expect(titles()).resolves.toEqual(['green tea', 'b', 'c', 'd', 'e']);
  await add('c', 0.5, 'done');
  await expect(titles()).resolves.toEqual(['green tea', 'b', 'd', 'e', 'f']);
});
