import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '#server/database/db.ts';
import { aRequest } from '#server/test/generation-flow.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { testServices } from '#server/test/test-services.ts';
import { createDisplay, createEntry, createWatcher } from './live-entry.ts';
import { createLiveGenerations, type LiveGenerations } from './live-generations.ts';
import type { LiveState } from './live-state.ts';

const WATCHERS = 200;

function writingState(): LiveState {
  const plan = { title: 'Tea', sampleNote: null, sections: [{ heading: '', points: [], words: 300 }] };
  const sections = [{ html: '', finished: false, rewrites: 0 }];
  return { attempt: 1, status: 'writing', topic: 'tea', wordsAsked: 300, plan, sections, failure: null };
}

/** A watcher that counts how often it is shown the state, until it leaves. */
function watcher(live: LiveGenerations, id: string) {
  const leaving = new AbortController();
  let shown = 0;
  let text = '';
  const ended = (async () => {
    for await (const { sections } of live.watch(id, leaving.signal)) {
      shown += 1;
      text = sections[0]?.html ?? '';
    }
  })();
  return { leave: () => leaving.abort(), ended, shown: () => shown, text: () => text };
}

async function written() {
  const { services } = await testServices();
  const id = randomUUID();
  const liveWriter = services.live.write(id, writingState());
  onTestFinished(() => liveWriter.close());
  const add = (html: string) =>
    liveWriter.change(({ sections: [section] }) => {
      if (section) section.html += html;
    });
  return { live: services.live, id, add };
}

test('a watcher that leaves wakes none of the others', async () => {
  const { live, id } = await written();
  const watchers = Array.from({ length: WATCHERS }, () => watcher(live, id));
  await expect.poll(() => watchers.every(({ shown }) => shown() === 1)).toBe(true);
  const leaving = watchers.splice(0, WATCHERS / 2);
  for (const { leave } of leaving) leave();
  await Promise.all(leaving.map(({ ended }) => ended));
  expect(watchers.map(({ shown }) => shown())).toEqual(watchers.map(() => 1));
  for (const { leave } of watchers) leave();
});

test('the first word is shown at once, the words after it together', async () => {
  const { live, id, add } = await written();
  const one = watcher(live, id);
  await expect.poll(one.shown).toBe(1);
  add('first');
  // Not by a timer: what is resolved here is read before any timer runs.
  await new Promise(setImmediate);
  expect(one.text()).toBe('first');
  for (let word = 0; word < 500; word += 1) add(' more');
  expect(one.text()).toBe('first');
  await expect.poll(one.text).toBe(`first${' more'.repeat(500)}`);
  expect(one.shown()).toBe(3);
  one.leave();
});

test('a word is not held back while others follow it', async () => {
  const { live, id, add } = await written();
  const one = watcher(live, id);
  await expect.poll(one.shown).toBe(1);
  // Words follow without a pause until some of them have been shown, or this never ends.
  while (one.shown() < 5) {
    add('x');
    await new Promise(setImmediate);
  }
  one.leave();
});

test('however many come at once to a piece written elsewhere, its state is read once', async () => {
  const { services } = await testServices();
  const { api } = await signedIn({ plan: 'pro' });
  const request = aRequest();
  await api.content.startGeneration(request);
  let reads = 0;
  const counting: Db = new Proxy(services.db, {
    get: (db, name) => {
      if (name === '$queryRaw') reads += 1;
      return Reflect.get(db, name);
    },
  });
  const live = createLiveGenerations(services.bus, counting, (error) => {
    throw error;
  });
  onTestFinished(() => live.stop());
  const watchers = Array.from({ length: WATCHERS }, () => watcher(live, request.id));
  await expect.poll(() => watchers.every(({ shown }) => shown() === 1)).toBe(true);
  expect(reads).toBe(1);
  for (const { leave } of watchers) leave();
  await Promise.all(watchers.map(({ ended }) => ended));
});

test('words are due as soon as the event loop has time, however many watch', () => {
  let rest = 0;
  let shown = 0;
  const loop = { restMs: () => rest, noteTimer: () => undefined };
  const display = createDisplay({ changed: () => (shown += 1) }, loop);
  const { signal } = new AbortController();
  const entries = Array.from({ length: 1000 }, (_, n) => createEntry(String(n)));
  for (const entry of entries) display.watch(entry, createWatcher(), signal);
  for (let word = 0; word < 3; word += 1) entries.forEach(display.show);
  expect(shown).toBe(3000);

  rest = 1_000_000;
  entries.forEach(display.show);
  expect(shown).toBe(3000);
  entries.forEach(display.end);
});
