import type { FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import {
  createOpenStreams,
  STREAMS_FULL,
  TOO_MANY_STREAMS,
  type OpenStreams,
} from '#server/live/open-streams.ts';
import { aRequest } from './generation-flow.ts';
import { plainPiece } from './plain-piece.ts';
import { sessionCookieOf, signedIn } from './signed-in.ts';
import { startSmallSite } from './stubs/small-site.ts';
import { OWN_PAGE, testApp } from './test-app.ts';

/** What writers wait for, so that a stream goes on. */
const end = Promise.withResolvers<void>();
const site = await startSmallSite();
afterAll(() => {
  end.resolve();
  return site.close();
});

async function listening(limits?: Parameters<typeof createOpenStreams>[0]) {
  const streams = createOpenStreams(limits);
  let opened = 0;
  const open: OpenStreams['open'] = (...place) => {
    opened += 1;
    return streams.open(...place);
  };
  const app: FastifyInstance = await testApp({ streams: { open } });
  return { origin: await app.listen({ port: 0 }), opened: () => opened };
}

/** A user with a piece that nobody writes, so that watching it goes on, and a finished one. */
async function someone() {
  const one = await signedIn({ plan: 'pro' });
  one.writer.before = () => end.promise;
  const request = aRequest();
  await one.api.content.startGeneration(request);
  const piece = await plainPiece(one.db, one.user.id);
  const cookie = await sessionCookieOf(one.services, one.user.id);
  return { cookie, watched: request.id, piece: piece.id };
}

/** Opens a stream and reads it to its end. */
function read(origin: string, path: string, cookie: string, body?: object) {
  const leaving = new AbortController();
  let text = '';
  const begun = Promise.withResolvers<Response>();
  const ended = (async () => {
    const response = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: { ...OWN_PAGE, cookie, ...(body && { 'trpc-accept': 'application/jsonl' }) },
      body: body && JSON.stringify({ 0: body }),
      signal: leaving.signal,
    });
    for await (const part of response.body ?? []) {
      text += Buffer.from(part).toString();
      begun.resolve(response);
    }
    begun.resolve(response);
  })().catch((error: unknown) => begun.reject(error));
  begun.promise.catch(() => undefined);
  return { begun: begun.promise, ended, text: () => text, leave: () => leaving.abort() };
}

const watchPath = (id: string) =>
  `/trpc/content.watchGeneration?input=${encodeURIComponent(JSON.stringify({ id }))}`;

test('the twenty-first stream of a user ends the oldest with a reason, nobody else notices @long', async () => {
  const { origin } = await listening();
  const [one, other] = await Promise.all([someone(), someone()]);
  const watch = async ({ cookie, watched }: typeof one) => {
    const stream = read(origin, watchPath(watched), cookie);
    await stream.begun;
    return stream;
  };
  const neighbour = await watch(other);
  const streams = [];
  for (let count = 0; count < 21; count += 1) streams.push(await watch(one));
  const [oldest, ...newer] = streams;
  await oldest?.ended;
  expect(oldest?.text()).toContain('event: serialized-error');
  expect(oldest?.text()).toContain(TOO_MANY_STREAMS);
  // The browser comes back by itself after a failure of the server, never after this.
  expect(oldest?.text()).toContain('"httpStatus":429');
  for (const stream of [...newer, neighbour]) expect(stream.text()).not.toContain('serialized-error');
  for (const stream of [...newer, neighbour]) stream.leave();
});

test('a stream that is closed makes room, once', () => {
  const streams = createOpenStreams({ perUser: 3 });
  const ended: number[] = [];
  const [close] = [1, 2, 3].map((name) => streams.open('a', () => ended.push(name)));
  close?.();
  close?.();
  streams.open('a', () => undefined);
  expect(ended).toEqual([]);
  streams.open('a', () => undefined);
  expect(ended).toEqual([2]);
});

test('a process with its fill of streams refuses the next one with 503 and the time to wait', async () => {
  const { origin } = await listening({ perProcess: 2 });
  const [one, other] = await Promise.all([someone(), someone()]);
  const streams = [1, 2].map(() => read(origin, watchPath(one.watched), one.cookie));
  await Promise.all(streams.map(({ begun }) => begun));
  const refused = await fetch(origin + watchPath(other.watched), { headers: { cookie: other.cookie } });
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('10');
  await expect(refused.text()).resolves.toContain(STREAMS_FULL);
  streams[0]?.leave();
  // The place is free as soon as the server has noticed.
  await expect
    .poll(async () => {
      const next = read(origin, watchPath(other.watched), other.cookie);
      const { status } = await next.begun;
      next.leave();
      return status;
    })
    .toBe(200);
  streams[1]?.leave();
});

type Someone = Awaited<ReturnType<typeof someone>>;

/** Every feature that streams: the cap of one that is missing here is untested. */
const STREAMS: Record<string, (one: Someone) => [path: string, body?: object]> = {
  'a piece as it is written': ({ watched }) => [watchPath(watched)],
  'a reply of the chat': () => ['/trpc/chat.send?batch=1', { text: 'How do I publish?' }],
  'social posts': ({ piece }) => ['/trpc/content.generateSocial?batch=1', { id: piece, platforms: ['x'] }],
  'a part of a piece rewritten': ({ piece }) => [
    '/trpc/content.rewrite?batch=1',
    { id: piece, kind: 'shorten', html: '<p>One. Two.</p>', wish: '', heading: '', before: '' },
  ],
  'filling a profile': () => ['/trpc/profiles.fillFromWebsite?batch=1', { domain: site.url }],
};

test.each(Object.entries(STREAMS))('%s counts, and ends when it is the oldest', async (_, streamOf) => {
  const { origin, opened } = await listening({ perUser: 1 });
  const one = await someone();
  const [path, body] = streamOf(one);
  const oldest = read(origin, path, one.cookie, body);
  await expect.poll(opened).toBe(1);
  const newer = read(origin, watchPath(one.watched), one.cookie);
  await oldest.ended;
  expect(oldest.text()).toContain(TOO_MANY_STREAMS);
  newer.leave();
});
