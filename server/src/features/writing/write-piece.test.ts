import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { Illustrator } from '#server/ports/illustrator/illustrator.ts';
import type { FakeCall, FakeWriter } from '#server/test/fake-writer.ts';
import { aRequest, watched } from '#server/test/generation-flow.ts';
import { runningJobs } from '#server/test/running-jobs.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { anotherInstance, testServices } from '#server/test/test-services.ts';
import { FREE_GENERATIONS } from '#shared/rules/billing.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { takeGeneration } from './stages/run.ts';
import { createPieceWriter } from './write-piece.ts';

/** A user whose pieces are written in this process, and nobody else's. */
async function writing(plan: 'free' | 'pro' = 'pro', overrides: Partial<Services> = {}) {
  const { services: base, pool } = await testServices();
  const services = { ...base, ...overrides };
  await services.db.generation.deleteMany();
  const user = await signedIn({ plan });
  user.writer.before = () => undefined;
  user.writer.between = () => undefined;
  user.writer.calls.length = 0;
  const worker = await runningJobs({ services, pool });
  return { ...user, worker };
}

const storedOf = async ({ id }: { id: string }) =>
  (await testServices()).services.db.generation.findUniqueOrThrow({ where: { id } });

/** Never answers, until its caller gives up. */
function hang({ signal }: FakeCall) {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });
}

const inSections = (work: (call: FakeCall) => unknown) => (call: FakeCall) =>
  call.kind === 'section' ? work(call) : undefined;

/** A section hangs at its first part; the first one at its second, as its first words let the others begin. */
function hangAfterFirstWords(writer: FakeWriter) {
  const begun = new WeakSet<FakeCall>();
  writer.between = (call) => {
    if (call.position !== 0 || begun.has(call)) return hang(call);
    begun.add(call);
    return undefined;
  };
  onTestFinished(() => {
    writer.between = () => undefined;
  });
}

test('a piece is written, stored with cover and head, and charged what it delivers', async () => {
  const { api, db, user, writer } = await writing();
  const request = aRequest({ aiSearchFocus: true, language: 'en-GB' });
  await api.content.startGeneration(request);
  await expect(api.content.currentGeneration()).resolves.toMatchObject({
    running: { id: request.id, topic: 'green tea', wordsAsked: 600 },
    failed: null,
  });

  const received = await watched(api, request);
  expect(received.at(-1)?.event).toEqual({ type: 'done', id: request.id });

  const piece = await db.piece.findUniqueOrThrow({ where: { id: request.id }, include: { images: true } });

  expect(piece).toMatchObject({
    userId: user.id,
    title: 'All about green tea',
    slug: 'all-about-green-tea',
    contentType: 'blog',
    keywords: ['green tea', 'green tea guide'],
    aiSummary: '<p>In short: green tea.</p>',
    imageAlt: 'A picture of green tea',
    wordCount: 600,
    language: 'en-GB',
    titleOptions: ['Your first pot of green tea'],
  });

  expect(piece.head).toMatch(/<title>All about green tea<\/title>[\s\S]*application\/ld\+json/);
  expect(piece.featuredImage).toBe(`/images/${piece.images[0]?.token}.jpg`);
  expect(writer.calls.map(({ kind }) => kind)).toEqual(['plan', ...Array(4).fill('section'), 'summary']);

  expect(await storedOf(request)).toMatchObject({
    status: 'done',
    chargedWords: 600,
    plan: null,
    result: null,
    heldBy: null,
    aiCalls: 6,
    tokens: [
      { step: 'plan', model: 'fake', input: 100, output: 200 },
      { step: 'write', model: 'fake', input: 400, output: 800 },
      { step: 'summary', model: 'fake', input: 100, output: 200 },
    ],
  });

  await expect(db.generationSection.count({ where: { generationId: request.id } })).resolves.toBe(0);
  await expect(api.content.currentGeneration()).resolves.toEqual({ running: null, failed: null });
});

test('the cover is drawn beside what is still to be written', async () => {
  const drawing = Promise.withResolvers<void>();
  const illustrator: Illustrator = {
    name: 'offline',
    drawCover: async () => {
      drawing.resolve();
      return Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
    },
  };
  const { api, writer } = await writing('pro', { illustrator });
  writer.delivers = (asked) => asked / 2;
  onTestFinished(() => void (writer.delivers = (asked) => asked));
  // Without a cover under way the text would wait for ever.
  writer.before = ({ isContinued }) => (isContinued ? drawing.promise : undefined);
  const request = aRequest({ wordCount: 300 });
  await api.content.startGeneration(request);
  expect((await watched(api, request)).at(-1)?.event).toEqual({ type: 'done', id: request.id });
  expect(writer.calls.some(({ isContinued }) => isContinued)).toBe(true);
});

test('at most three sections are written at a time @long', async () => {
  const { api, writer } = await writing();
  const held = new Set<FakeCall>();
  const { promise: going, resolve: goOn } = Promise.withResolvers<void>();
  let hasBegun = false;
  writer.between = (call) => {
    // Its first words let the others begin.
    if (!hasBegun) return void (hasBegun = true);
    held.add(call);
    return going;
  };
  const request = aRequest({ wordCount: 1500 });
  await api.content.startGeneration(request);
  await vi.waitFor(() => expect(held.size).toBe(3));
  // Each of a row of turns, in which a fourth would begin.
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
  expect(writer.calls.map(({ kind }) => kind)).toEqual(['plan', 'section', 'section', 'section']);
  goOn();
  expect((await watched(api, request)).at(-1)?.event).toEqual({ type: 'done', id: request.id });
});

test('cancelling ends the calls to the AI and gives the free piece back', async () => {
  const { api, db, user, writer } = await writing('free');
  hangAfterFirstWords(writer);
  const request = aRequest();
  await api.content.startGeneration(request);
  await vi.waitFor(() => expect(writer.calls).toHaveLength(4));
  const calls = writer.calls.slice(1);
  await expect(api.content.cancelGeneration({ id: request.id })).resolves.toEqual({ isWritten: false });
  const seen = await watched(api, request);
  await vi.waitFor(() => expect(calls.every(({ signal }) => signal.aborted)).toBe(true));
  expect(seen.at(-1)?.event).toMatchObject({ status: 'cancelled' });
  await expect(db.piece.count({ where: { userId: user.id } })).resolves.toBe(0);
  await expect(db.generationSection.count({ where: { generationId: request.id } })).resolves.toBe(0);
  for (let count = 0; count < FREE_GENERATIONS; count += 1) await api.content.startGeneration(aRequest());
});

test('a cancel at one instance and a deleted account end the calls of another @long', async () => {
  const base = await testServices();
  const { db, writer } = await writing();
  const [one, two] = [await signedIn({ plan: 'pro' }), await signedIn({ plan: 'pro' })];
  const elsewhere = await anotherInstance(base);
  hangAfterFirstWords(writer);
  const requests = [aRequest(), aRequest()] as const;
  await one.api.content.startGeneration(requests[0]);
  await two.api.content.startGeneration(requests[1]);
  await vi.waitFor(() => expect(writer.calls).toHaveLength(8));
  const cancelled = { status: 'cancelled', heldBy: null } as const;
  await elsewhere.services.db.generation.update({ where: { id: requests[0].id }, data: cancelled });
  await db.user.delete({ where: { id: two.user.id } });
  await vi.waitFor(() => expect(writer.calls.slice(2).every(({ signal }) => signal.aborted)).toBe(true));
});

test('a fault of the AI ends in the alert with a hint, costs nothing, and is not tried again here', async () => {
  const { api, writer } = await writing('free');
  const hint = 'The AI service is busy. Please try again in a minute.';
  let failures = 0;
  writer.before = inSections(({ position }) => {
    if (position !== 1) return undefined;
    failures += 1;
    throw new AppError('tooManyRequests', CONTENT_MESSAGES.generateFailed, { hint });
  });
  const request = aRequest();
  await api.content.startGeneration(request);
  const received = await watched(api, request);
  expect(received.at(-1)?.event).toEqual({ type: 'failed', message: CONTENT_MESSAGES.generateFailed, hint });
  expect(failures).toBe(1);
  const brief = expect.objectContaining({ topic: 'green tea', wordCount: 600 }) as object;
  const failed = { id: request.id, brief, profileId: null, message: CONTENT_MESSAGES.generateFailed, hint };
  await expect(api.content.currentGeneration()).resolves.toEqual({ running: null, failed });
  await api.content.markFailureSeen({ id: request.id });
  await expect(api.content.currentGeneration()).resolves.toEqual({ running: null, failed: null });
  expect(await storedOf(request)).toMatchObject({ status: 'failed', chargedWords: null, heldBy: null });
  // Reopened later, the watch tells the same.
  const again = await watched(api, request);
  expect(again.map(({ event }) => event.type)).toEqual(['snapshot', 'failed']);
});

test('a brief that failed goes on behind its finished sections; a changed one is begun anew', async () => {
  const { api, db, writer } = await writing();
  const request = aRequest();
  const sections = { where: { generationId: request.id } };
  writer.before = inSections(async ({ position }) => {
    if (position !== 3) return;
    await vi.waitFor(async () => expect(await db.generationSection.count(sections)).toBe(3));
    throw new AppError('upstreamTimeout', CONTENT_MESSAGES.generateFailed);
  });
  await api.content.startGeneration(request);
  expect((await watched(api, request)).at(-1)?.event).toMatchObject({ type: 'failed' });
  writer.before = () => undefined;
  const asked = async (again: typeof request) => {
    writer.calls.length = 0;
    await api.content.startGeneration(again);
    expect((await watched(api, again)).at(-1)?.event).toEqual({ type: 'done', id: again.id });
    return writer.calls.map(({ kind, position }) => position ?? kind);
  };
  expect(await asked({ ...request, id: randomUUID() })).toEqual([3]);
  expect((await asked({ ...request, id: randomUUID(), topic: 'black tea' })).slice(0, 2)).toEqual([
    'plan',
    0,
  ]);
});

test('an unforeseen error of a writer fails the piece instead of asking again', async () => {
  const { api, writer } = await writing();
  writer.before = ({ kind }) => {
    if (kind === 'plan') throw new TypeError('undefined is not a function');
  };
  const request = aRequest();
  await api.content.startGeneration(request);
  const received = await watched(api, request);
  expect(received.at(-1)?.event).toMatchObject({ type: 'failed', hint: CONTENT_MESSAGES.tryAgain });
  expect(writer.calls).toHaveLength(1);
});

test('a piece whose row cannot be stored is done for its reader, kept, and stored later without the AI @long', async () => {
  const { api, db, writer } = await writing();
  await db.$executeRaw`alter table generated_content add constraint refused check (title = '') not valid`;
  const request = aRequest();
  await api.content.startGeneration(request);
  const received = await watched(api, request);
  expect(received.at(-1)?.event).toEqual({ type: 'done', id: request.id });
  await expect(db.piece.count({ where: { id: request.id } })).resolves.toBe(0);
  await expect(api.content.currentGeneration()).resolves.toEqual({ running: null, failed: null });
  const calls = writer.calls.length;
  await db.$executeRaw`alter table generated_content drop constraint refused`;
  await vi.waitFor(() => db.piece.findUniqueOrThrow({ where: { id: request.id } }));
  expect(await storedOf(request)).toMatchObject({ status: 'done', chargedWords: 600 });
  expect(writer.calls).toHaveLength(calls);
});

test('a server that stops gives its pieces back at once; finished parts are not asked for again @long', async () => {
  const base = await testServices();
  const { api, db, writer, worker } = await writing();
  writer.before = inSections((call) => ((call.position ?? 0) > 1 ? hang(call) : undefined));
  const request = aRequest();
  await api.content.startGeneration(request);
  const sections = { where: { generationId: request.id } };
  await vi.waitFor(async () => expect(await db.generationSection.count(sections)).toBe(2));
  await worker.stop();
  expect(await storedOf(request)).toMatchObject({ heldBy: null });
  const other = await anotherInstance(base);
  await runningJobs(other);
  await vi.waitFor(() => db.piece.findUniqueOrThrow({ where: { id: request.id } }));
  expect(other.writer.calls.map(({ position }) => position)).toEqual([2, 3]);
});

test('a worker that lost a piece to another one writes nothing any more @long', async () => {
  const { api, db, writer } = await writing();
  const another = (await anotherInstance(await testServices())).services.worker;
  another.showAlive();
  hangAfterFirstWords(writer);
  const request = aRequest();
  await api.content.startGeneration(request);
  await vi.waitFor(() => expect(writer.calls).toHaveLength(4));
  const taken = { heldBy: another.id, attempt: { increment: 1 } };
  await db.generation.update({ where: { id: request.id }, data: taken });
  await vi.waitFor(() => expect(writer.calls.at(-1)?.signal.aborted).toBe(true));
  expect(await storedOf(request)).toMatchObject({ status: 'writing', heldBy: another.id });
});

/** A writer whose process took the piece and then died without cleaning up. */
async function dieAt(generationId: string) {
  const base = await testServices();
  const { services } = await anotherInstance(base);
  const { db, worker } = services;
  expect(await takeGeneration(db, generationId, worker.id)).not.toBeNull();
  await db.generation.update({ where: { id: generationId }, data: { heldBy: null } });
}

test('a piece is not lost however often its writing is cut off, as long as some attempt gets further @long', async () => {
  const { services } = await testServices();
  const { api, db, writer } = await signedIn({ plan: 'pro' });
  const pieces = createPieceWriter(services);
  onTestFinished(pieces.stop);
  const request = aRequest({ wordCount: 1500 });
  await api.content.startGeneration(request);
  const sections = { where: { generationId: request.id } };
  // Nine deaths, then one more section; again and again, until the piece is there.
  for (let kept = 1; kept <= 3; kept += 1) {
    for (let deaths = 0; deaths < 9; deaths += 1) await dieAt(request.id);
    writer.before = inSections((call) => ((call.position ?? 0) >= kept ? hang(call) : undefined));
    const writerOfThis = createPieceWriter(services);
    await writerOfThis.take({ generationId: request.id });
    await vi.waitFor(async () => expect(await db.generationSection.count(sections)).toBe(kept));
    await writerOfThis.stop();
    expect(await storedOf(request)).toMatchObject({ attemptsSinceProgress: 0 });
  }
  for (let deaths = 0; deaths < 9; deaths += 1) await dieAt(request.id);
  writer.before = () => undefined;
  await pieces.take({ generationId: request.id });
  await watched(api, request);
  expect(await storedOf(request)).toMatchObject({ status: 'done', attempt: 40 });
});

test('a server that stops in good order ten times costs a piece none of its attempts', async () => {
  const { services } = await testServices();
  const { api, writer } = await signedIn({ plan: 'pro' });
  writer.before = ({ kind, signal }) => (kind === 'plan' ? hang({ kind, signal }) : undefined);
  const request = aRequest();
  await api.content.startGeneration(request);
  for (let stops = 0; stops < 11; stops += 1) {
    const pieces = createPieceWriter(services);
    await pieces.take({ generationId: request.id });
    await pieces.stop();
  }
  expect(await storedOf(request)).toMatchObject({
    status: 'planning',
    attemptsSinceProgress: 0,
    heldBy: null,
  });
});

test('a piece at which ten workers in a row died without getting further is given up without asking the AI again', async () => {
  const { services } = await testServices();
  const { api, db, writer } = await signedIn({ plan: 'pro' });
  writer.before = () => undefined;
  writer.calls.length = 0;
  const pieces = createPieceWriter(services);
  onTestFinished(pieces.stop);
  for (const deaths of [9, 10]) {
    const status = deaths < 10 ? 'done' : 'failed';
    const request = aRequest();
    await api.content.startGeneration(request);
    await db.generation.update({ where: { id: request.id }, data: { attemptsSinceProgress: deaths } });
    const asked = writer.calls.length;
    await pieces.take({ generationId: request.id });
    await watched(api, request);
    expect(await storedOf(request)).toMatchObject({ status });
    expect(writer.calls.length > asked).toBe(status === 'done');
  }
});
