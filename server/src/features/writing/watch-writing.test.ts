import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aRequest } from '#server/test/generation-flow.ts';
import { signedIn } from '#server/test/signed-in.ts';

type Writing = Awaited<ReturnType<Awaited<ReturnType<typeof signedIn>>['api']['content']['listWriting']>>;

test('a user’s devices hear at once what is being written and how it ends, and nobody else’s', async () => {
  const [writer, stranger] = await Promise.all([signedIn(), signedIn()]);
  const since = new Date().toISOString();
  const request = aRequest({ topic: 'green tea' });
  await writer.api.content.startGeneration(request);
  await expect(stranger.api.content.listWriting()).resolves.toMatchObject({ pieces: [] });
  await expect(writer.api.content.listWriting()).resolves.toMatchObject({
    pieces: [{ id: request.id, title: 'green tea', contentType: 'blog', status: 'writing' }],
  });

  const stream: AsyncIterable<Writing> = await writer.api.content.watchWriting({ since });
  const heard: string[][] = [];
  const other = aRequest({ id: randomUUID(), topic: 'black tea' });
  const changes = [
    () => writer.api.content.startGeneration(other),
    () => writer.api.content.cancelGeneration({ id: request.id }),
    () =>
      writer.db.generation.update({
        where: { id: other.id },
        data: { status: 'failed', finishedAt: new Date() },
      }),
  ];
  for await (const { pieces } of stream) {
    heard.push(pieces.map(({ title, status }) => `${title}: ${status}`));
    await changes.shift()?.();
  }
  expect(heard).toEqual([
    ['green tea: writing'],
    ['black tea: writing', 'green tea: writing'],
    ['black tea: writing', 'green tea: cancelled'],
    ['black tea: failed', 'green tea: cancelled'],
  ]);
  await expect(writer.api.content.listWriting()).resolves.toMatchObject({ pieces: [] });
});
