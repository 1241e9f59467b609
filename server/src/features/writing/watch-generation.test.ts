import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { NOT_SIGNED_IN } from '#shared/rules/messages.ts';
import { UNAVAILABLE } from '../../live/live-generations.ts';
import { createCaller } from '../../trpc/router.ts';
import { aRequest, shownText, watched } from '../../test/generation-flow.ts';
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
  return { ...user, base, request };
}

/** The sections' text as it is stored in the end. */
const inOneLine = (html: string) => html.replaceAll(/\s+/g, ' ').trim();

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

test('a watch that breaks off goes on where it was: nothing is missed and nothing starts over', async () => {
  const { api, db, request } = await slowPiece();
  let parts = 0;
  const before = await watched(api, request, ({ type }) => type === 'text' && (parts += 1) === 6);
  await sleep(60);
  const after = await watched(api, { ...request, lastEventId: before.at(-1)?.id });
  expect(after.map(({ event }) => event.type)).not.toContain('snapshot');
  const all = [...before, ...after].map(({ event }) => event);
  const piece = await db.content.findUniqueOrThrow({ where: { id: request.id } });
  expect(inOneLine(shownText(all).join(' '))).toBe(inOneLine(piece.content));
});

test('a watcher at another instance sees the text live, and can come back to the first one', async () => {
  const { api, ctx, db, base, request } = await slowPiece();
  const other = await anotherInstance(base);
  const elsewhere = createCaller({ ...ctx, ...other.services });
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
  const other = await anotherInstance(base);
  const request = aRequest();
  await api.content.startGeneration(request);
  const began = Promise.withResolvers<void>();
  const watching = watched(createCaller({ ...ctx, ...other.services }), request, () => began.resolve());
  await began.promise;
  await runningJobs(base);
  const events = (await watching).map(({ event }) => event);
  expect(events[0]).toMatchObject({ type: 'snapshot', status: 'queued' });
  expect(events.filter(({ type }) => type === 'text').length).toBeGreaterThan(4);
  expect(events.at(-1)).toEqual({ type: 'done', id: request.id });
  const piece = await db.content.findUniqueOrThrow({ where: { id: request.id } });
  expect(inOneLine(shownText(events).join(' '))).toBe(inOneLine(piece.content));
});

test('a cancel is seen at once by a watcher at another instance', async () => {
  const { ctx, base, api, request } = await slowPiece(100);
  const other = await anotherInstance(base);
  const began = Promise.withResolvers<void>();
  const watching = watched(createCaller({ ...ctx, ...other.services }), request, () => began.resolve());
  await began.promise;
  await api.content.cancelGeneration(request);
  expect((await watching).at(-1)?.event).toEqual({ type: 'status', status: 'cancelled' });
});

test('the watch ends with the session, the piece goes on', async () => {
  const { api, db, request } = await slowPiece();
  const began = Promise.withResolvers<void>();
  const watching = watched(api, request, () => began.resolve());
  const ending = watching.catch((error: unknown) => String(error));
  await began.promise;
  await api.account.signOut();
  expect(await ending).toContain(NOT_SIGNED_IN);
  await vi.waitFor(() => db.content.findUniqueOrThrow({ where: { id: request.id } }), { timeout: 5000 });
});

test('an instance that stops sends its watchers to another one', async () => {
  const { ctx, base, request } = await slowPiece();
  const other = await anotherInstance(base);
  const began = Promise.withResolvers<void>();
  const elsewhere = createCaller({ ...ctx, ...other.services });
  const watching = watched(elsewhere, request, () => began.resolve());
  const ending = watching.catch((error: unknown) => String(error));
  await began.promise;
  other.services.live.stop();
  expect(await ending).toContain(UNAVAILABLE);
});
