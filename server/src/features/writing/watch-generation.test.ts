import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { NOT_SIGNED_IN } from '#shared/rules/messages.ts';
import { UNAVAILABLE } from '../../live/live-generations.ts';
import { createCaller } from '../../trpc/router.ts';
import { aRequest, shownText, watched } from '../../test/generation-flow.ts';
import type { TestUser } from '../../test/publisher.ts';
import { runningJobs } from '../../test/running-jobs.ts';
import { signedIn } from '../../test/signed-in.ts';
import { anotherInstance, testServices } from '../../test/test-services.ts';

/** A piece being written in this process, slowly enough to be watched. */
async function slowPiece(pauseMs = 20) {
  const base = await testServices();
  await base.services.db.generation.deleteMany();
  const user = await signedIn({ plan: 'pro' });
  user.writer.before = () => undefined;
  user.writer.between = () => sleep(pauseMs);
  await runningJobs(base);
  const request = aRequest();
  await user.api.content.startGeneration(request);
  return { ...user, request };
}

/** The sections' text as it is stored in the end. */
const inOneLine = (html: string) => html.replaceAll(/\s+/g, ' ').trim();

/** Watches until the end, and waits for the first event. */
async function begunWatch(api: Parameters<typeof watched>[0], request: { id: string }) {
  const began = Promise.withResolvers<void>();
  const watching = watched(api, request, () => began.resolve());
  const ending = watching.catch((error: unknown) => String(error));
  await began.promise;
  return { watching, ending };
}

async function atAnotherInstance({ ctx }: Pick<TestUser, 'ctx'>) {
  const { services } = await anotherInstance(await testServices());
  return { api: createCaller({ ...ctx, ...services }), services };
}

test('a watcher sees the outline, the text of each section as it grows, and the end', async () => {
  const { api, db, request } = await slowPiece();
  const received = await watched(api, request);
  const events = received.map(({ event }) => event);
  expect(events[0]).toMatchObject({ type: 'snapshot', topic: 'green tea', wordsAsked: 600 });
  const outline = events.find((event) => event.type === 'plan') ?? events[0];
  expect(outline).toMatchObject({ plan: { title: 'All about green tea', sections: [{}, {}, {}, {}] } });
  expect(events.filter(({ type }) => type === 'text').length).toBeGreaterThan(10);
  expect(events.at(-1)).toEqual({ type: 'done', id: request.id });
  const piece = await db.content.findUniqueOrThrow({ where: { id: request.id } });
  expect(inOneLine(shownText(events).join(' '))).toBe(inOneLine(piece.content));
});

test('a watcher at another instance sees the text live, and can come back to the first one', async () => {
  const { api, ctx, db, request } = await slowPiece();
  const { api: elsewhere } = await atAnotherInstance({ ctx });
  let parts = 0;
  const before = await watched(elsewhere, request, ({ type }) => type === 'text' && (parts += 1) === 4);
  await expect(db.content.count({ where: { id: request.id } })).resolves.toBe(0);
  const after = await watched(api, { ...request, lastEventId: before.at(-1)?.id });
  expect(after.map(({ event }) => event.type)).not.toContain('snapshot');
  const all = [...before, ...after].map(({ event }) => event);
  const piece = await db.content.findUniqueOrThrow({ where: { id: request.id } });
  expect(inOneLine(shownText(all).join(' '))).toBe(inOneLine(piece.content));
});

test('a watcher that is there before a worker of another instance begins sees everything', async () => {
  const base = await testServices();
  await base.services.db.generation.deleteMany();
  const { ctx, api, db, writer } = await signedIn({ plan: 'pro' });
  writer.between = () => sleep(25);
  const elsewhere = await atAnotherInstance({ ctx });
  const request = aRequest();
  await api.content.startGeneration(request);
  const { watching } = await begunWatch(elsewhere.api, request);
  await runningJobs(base);
  const events = (await watching).map(({ event }) => event);
  expect(events[0]).toMatchObject({ type: 'snapshot', status: 'queued' });
  expect(events.filter(({ type }) => type === 'text').length).toBeGreaterThan(4);
  expect(events.at(-1)).toEqual({ type: 'done', id: request.id });
  const piece = await db.content.findUniqueOrThrow({ where: { id: request.id } });
  expect(inOneLine(shownText(events).join(' '))).toBe(inOneLine(piece.content));
});

test('a cancel is seen at once by a watcher at another instance', async () => {
  const { ctx, api, request } = await slowPiece(100);
  const elsewhere = await atAnotherInstance({ ctx });
  const { watching } = await begunWatch(elsewhere.api, request);
  await api.content.cancelGeneration(request);
  expect((await watching).at(-1)?.event).toEqual({ type: 'status', status: 'cancelled' });
});

test('the watch ends with the session, the piece goes on', async () => {
  const { api, db, request } = await slowPiece();
  const { ending } = await begunWatch(api, request);
  await api.account.signOut();
  expect(await ending).toContain(NOT_SIGNED_IN);
  await vi.waitFor(() => db.content.findUniqueOrThrow({ where: { id: request.id } }), { timeout: 5000 });
});

test('an instance that stops sends its watchers to another one', async () => {
  const { ctx, request } = await slowPiece();
  const elsewhere = await atAnotherInstance({ ctx });
  const { ending } = await begunWatch(elsewhere.api, request);
  elsewhere.services.live.stop();
  expect(await ending).toContain(UNAVAILABLE);
});
