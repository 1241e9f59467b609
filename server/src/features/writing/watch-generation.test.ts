import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { UNAVAILABLE } from '#server/live/live-generations.ts';
import { aRequest, shownText, watched } from '#server/test/generation-flow.ts';
import type { TestUser } from '#server/test/publisher.ts';
import { runningJobs } from '#server/test/running-jobs.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { anotherInstance, testServices } from '#server/test/test-services.ts';
import { createCaller } from '#server/trpc/router.ts';
import { NOT_SIGNED_IN } from '#shared/rules/messages.ts';
import type { GenerationEvent } from '#shared/schemas/content.ts';

/** Of these every section has a heading and a paragraph. */
const PARTS_BEFORE = 2;
const AT_ONCE = 3;

/** A user whose pieces stand still in the middle of their sections until the test lets them go on. */
async function heldWriter() {
  const base = await testServices();
  await base.services.db.generation.deleteMany();
  const user = await signedIn({ plan: 'pro' });
  const { promise: going, resolve: goOn } = Promise.withResolvers<void>();
  const parts = new Map<number | undefined, number>();
  user.writer.before = () => undefined;
  user.writer.between = ({ position, signal }) => {
    const count = (parts.get(position) ?? 0) + 1;
    parts.set(position, count);
    return count > PARTS_BEFORE ? Promise.race([going, once(signal, 'abort')]) : undefined;
  };
  return { ...user, base, goOn };
}

/** A piece being written in this process, which stands still in the middle. */
async function heldPiece() {
  const user = await heldWriter();
  await runningJobs(user.base);
  const request = aRequest();
  await user.api.content.startGeneration(request);
  return { ...user, request };
}

/** Notes for a watch what of each section has been shown so far. */
function textSoFar() {
  const events: GenerationEvent[] = [];
  return (event: GenerationEvent) => {
    events.push(event);
    return shownText(events).filter(Boolean);
  };
}

/** The sections' text as it is stored in the end. */
const inOneLine = (html: string) => html.replaceAll(/\s+/g, ' ').trim();

/** Watches until the end, and waits for the first event. */
async function begunWatch(
  api: Parameters<typeof watched>[0],
  request: { id: string },
  note: (event: GenerationEvent) => void = () => undefined,
) {
  const began = Promise.withResolvers<void>();
  const watching = watched(api, request, (event) => {
    began.resolve();
    note(event);
  });
  const ending = watching.catch((error: unknown) => String(error));
  await began.promise;
  return { watching, ending };
}

async function atAnotherInstance({ ctx }: Pick<TestUser, 'ctx'>) {
  const { services } = await anotherInstance(await testServices());
  return { api: createCaller({ ...ctx, ...services }), services };
}

test('a watcher sees the outline, the text of each section as it grows, and the end @long', async () => {
  const { api, db, request, goOn } = await heldPiece();
  const shown = textSoFar();
  const received = await watched(api, request, (event) => {
    // Each section that is being written is seen to grow, or this never ends.
    if (shown(event).length === AT_ONCE) goOn();
  });
  const events = received.map(({ event }) => event);
  expect(events[0]).toMatchObject({ type: 'snapshot', topic: 'green tea', wordsAsked: 600 });
  const outline = events.find((event) => event.type === 'plan') ?? events[0];
  expect(outline).toMatchObject({ plan: { title: 'All about green tea', sections: [{}, {}, {}, {}] } });
  expect(events.at(-1)).toEqual({ type: 'done', id: request.id });
  const piece = await db.piece.findUniqueOrThrow({ where: { id: request.id } });
  expect(inOneLine(shownText(events).join(' '))).toBe(inOneLine(piece.content));
});

test('a watcher at another instance sees the text live, and can come back to the first one @long', async () => {
  const { api, ctx, db, request, goOn } = await heldPiece();
  const { api: elsewhere } = await atAnotherInstance({ ctx });
  const shown = textSoFar();
  const before = await watched(elsewhere, request, (event) => shown(event).length > 0);
  await expect(db.piece.count({ where: { id: request.id } })).resolves.toBe(0);
  goOn();
  const after = await watched(api, { ...request, lastEventId: before.at(-1)?.id });
  expect(after.map(({ event }) => event.type)).not.toContain('snapshot');
  const all = [...before, ...after].map(({ event }) => event);
  const piece = await db.piece.findUniqueOrThrow({ where: { id: request.id } });
  expect(inOneLine(shownText(all).join(' '))).toBe(inOneLine(piece.content));
});

test('a watcher that is there before a worker of another instance begins sees everything @long', async () => {
  const { base, ctx, api, db, goOn } = await heldWriter();
  const elsewhere = await atAnotherInstance({ ctx });
  const request = aRequest();
  await api.content.startGeneration(request);
  const shown = textSoFar();
  const { watching } = await begunWatch(elsewhere.api, request, (event) => {
    if (shown(event).length > 0) goOn();
  });
  await runningJobs(base);
  const events = (await watching).map(({ event }) => event);
  expect(events[0]).toMatchObject({ type: 'snapshot', status: 'queued' });
  expect(events.at(-1)).toEqual({ type: 'done', id: request.id });
  const piece = await db.piece.findUniqueOrThrow({ where: { id: request.id } });
  expect(inOneLine(shownText(events).join(' '))).toBe(inOneLine(piece.content));
});

test('a cancel is seen at once by a watcher at another instance', async () => {
  const { ctx, api, request } = await heldPiece();
  const elsewhere = await atAnotherInstance({ ctx });
  const { watching } = await begunWatch(elsewhere.api, request);
  await api.content.cancelGeneration(request);
  expect((await watching).at(-1)?.event).toEqual({ type: 'status', status: 'cancelled' });
});

test('the watch ends with the session, the piece goes on', async () => {
  const { api, db, request, goOn } = await heldPiece();
  const { ending } = await begunWatch(api, request);
  await api.account.signOut();
  expect(await ending).toContain(NOT_SIGNED_IN);
  goOn();
  await vi.waitFor(() => db.piece.findUniqueOrThrow({ where: { id: request.id } }));
});

test('an instance that stops sends its watchers to another one', async () => {
  const { ctx, request } = await heldPiece();
  const elsewhere = await atAnotherInstance({ ctx });
  const { ending } = await begunWatch(elsewhere.api, request);
  elsewhere.services.live.stop();
  expect(await ending).toContain(UNAVAILABLE);
});
