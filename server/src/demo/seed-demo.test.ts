import { expect, test } from 'vitest';
import { runningJobs } from '#server/test/running-jobs.ts';
import { anotherInstance, testServices } from '#server/test/test-services.ts';
import { countWords } from '#shared/rules/text/text.ts';
import { seedDemo } from './seed-demo.ts';

test('the demo users find finished pieces that count like any other, however often the server starts @long', async () => {
  const { services } = await testServices();
  await seedDemo(services);
  await seedDemo(services);
  const users = await services.db.user.findMany({
    orderBy: { email: 'asc' },
    include: { pieces: true, generations: true },
  });
  expect(users.map(({ pieces }) => pieces.length)).toEqual([1, 2]);
  for (const { pieces, generations } of users) {
    expect(generations.every(({ status }) => status === 'done')).toBe(true);
    for (const { id, content, wordCount, featuredImage } of pieces) {
      const generation = generations.find((one) => one.id === id);
      expect(wordCount).toBe(countWords(content));
      expect(generation?.chargedWords).toBe(wordCount);
      expect(Math.abs((wordCount ?? 0) / (generation?.reservedWords ?? 1) - 1)).toBeLessThanOrEqual(0.05);
      expect(featuredImage).toMatch(/^\/images\/.+\.jpg$/);
    }
  }
});

test('beside a running server they are made as well, and its own writer is asked for nothing @long', async () => {
  const { services, databaseUrl } = await testServices();
  await services.db.user.deleteMany();
  const server = await anotherInstance({ databaseUrl });
  await runningJobs(server);

  await seedDemo(services);

  expect(await services.db.piece.count()).toBe(3);
  expect(await services.db.generation.groupBy({ by: ['status'], _count: true })).toEqual([
    { status: 'done', _count: 3 },
  ]);
  expect(server.writer.calls).toEqual([]);
});
