import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { testServices } from '../test-services.ts';
import { load, type Done } from './load.ts';
import type { Member } from './member.ts';
import { startCluster, type Cluster } from './start-cluster.ts';
import type { Tally } from './visitor.ts';

const CALM_MS = 10_000;
const BETWEEN_KILLS_MS = 4000;
/** How long after one process has come back the next one goes. */
const BETWEEN_RESTARTS_MS = 2000;
const ROLLS = 2;

type Disturbance = { name: string; kind: Member['kind']; how: 'killed' | 'restarted'; at: number };

/** Kills processes at random until half of the time is over, then restarts all of them in turn, twice. */
async function disturb(members: Member[], tally: Tally, killMs: number): Promise<Disturbance[]> {
  const disturbances: Disturbance[] = [];
  const note = ({ name, kind }: Member, how: Disturbance['how']) =>
    disturbances.push({ name, kind, how, at: performance.now() });
  await sleep(CALM_MS);
  tally.phase = 'kills';

  const until = performance.now() + killMs;

  while (performance.now() < until) {
    const victim = members[Math.floor(Math.random() * members.length)];
    if (!victim) break;
    note(victim, 'killed');
    await victim.kill();
    await sleep(BETWEEN_KILLS_MS);
  }

  tally.phase = 'rolling restart';

  for (let roll = 0; roll < ROLLS; roll += 1)
    for (const member of members) {
      note(member, 'restarted');
      await member.restart();
      await sleep(BETWEEN_RESTARTS_MS);
    }

  tally.phase = 'calm';
  await sleep(CALM_MS);

  return disturbances;
}

const LISTENS_AFTER_MS = 500;
const SENT_EVERY_MS = 250;

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

const inShort = (values: number[]) =>
  `${values.length} times, median ${percentile(values, 0.5)} ms, p99 ${percentile(values, 0.99)} ms, at most ${percentile(values, 1)} ms`;

/** How long messages between processes take, until it is over. */
async function measureBus(over: AbortSignal): Promise<number[]> {
  const { bus } = (await testServices()).services;
  const lags: number[] = [];
  const unsubscribe = bus.subscribe('cluster_lag', (sentAt) => lags.push(performance.now() - Number(sentAt)));
  await sleep(LISTENS_AFTER_MS);
  while (!over.aborted) {
    await bus.publish('cluster_lag', String(performance.now()));
    await sleep(SENT_EVERY_MS);
  }
  unsubscribe();
  return lags;
}

/** About three minutes in all. */
const LOAD_MS = 180_000;
const KILLS_MS = 60_000;
const TEST_MS = 900_000;
/** A planned post whose worker was killed while it was sent is taken up again after seven minutes. */
const PLANNED_WITHIN_MS = 500_000;
/** A stream that is silent for longer has lost its worker. */
const SILENCE_MS = 1000;

const tally: Tally = { phase: 'calm', answers: [], returns: [], silences: [] };
const done: Done = { pieces: [], saved: new Map(), posted: [], planned: [] };
let disturbances: Disturbance[] = [];
let articles: Cluster['shop']['articles'] = [];

const print = (line: string) => void process.stdout.write(`${line}\n`);
const db = async () => (await testServices()).services.db;

test(
  'two web processes and two workers under load: each is killed and restarted, and all that was begun comes to its end',
  async () => {
    const cluster = await startCluster();
    ({ articles } = cluster.shop);
    const over = new AbortController();
    const busLags = measureBus(over.signal);
    const loading = load({ cluster, tally, done, over: over.signal }, LOAD_MS);
    disturbances = await disturb(cluster.members, tally, KILLS_MS);
    over.abort();
    await loading;
    await vi.waitFor(
      async () => {
        const entries = await (await db()).calendarEntry.findMany();
        expect(entries.filter(({ status }) => status !== 'posted')).toEqual([]);
      },
      { timeout: PLANNED_WITHIN_MS, interval: 500 },
    );
    print(`Messages between processes: ${inShort(await busLags)}`);
    expect(disturbances).not.toEqual([]);
    expect(cluster.members.flatMap(({ exitCodes }) => exitCodes).filter((code) => code !== 0)).toEqual([]);
    expect(done.pieces.map(({ outcome }) => outcome).filter((outcome) => outcome !== 'done')).toEqual([]);
  },
  TEST_MS,
);

test('every piece that was asked for is there once, and its words are billed once', async () => {
  const asked = done.pieces.map(({ id }) => id).sort();
  print(`Pieces written: ${asked.length}`);
  expect(asked).not.toEqual([]);
  const generations = await (await db()).generation.findMany();
  const written = await (await db()).piece.findMany({ where: { id: { in: asked } } });
  expect(generations.map(({ id }) => id).sort()).toEqual(asked);
  expect(written.map(({ id }) => id).sort()).toEqual(asked);
  const words = new Map(written.map(({ id, wordCount }) => [id, wordCount]));
  expect(generations.filter(({ id, chargedWords }) => chargedWords !== words.get(id))).toEqual([]);
});

test('every post is on its site once, the planned ones as well', () => {
  const handles = articles.map(({ handle = '' }) => handle).sort();
  print(`Posts: ${done.posted.length} by hand, ${done.planned.length} planned`);
  expect(handles).toEqual([...done.posted, ...done.planned.map(({ slug }) => slug)].sort());
});

test('no saved text is lost', async () => {
  for (const [id, { acknowledged, sent }] of done.saved) {
    const { title } = await (await db()).piece.findUniqueOrThrow({ where: { id } });
    print(`Saves: ${sent}, of which ${sent - acknowledged} after the last one that was acknowledged`);
    expect(acknowledged).toBeGreaterThan(0);
    expect(Number(title.replace('Saved ', ''))).toBeGreaterThanOrEqual(acknowledged);
  }
});

test('reading never fails in a rolling restart', () => {
  const failed = tally.answers.filter(({ status }) => status === 0 || status >= 500);
  for (const phase of ['calm', 'kills', 'rolling restart'])
    for (const isRead of [true, false]) {
      const all = tally.answers.filter((answer) => answer.phase === phase && answer.isRead === isRead).length;
      const lost = failed.filter((answer) => answer.phase === phase && answer.isRead === isRead);
      const reasons = [...new Set(lost.map(({ status, text }) => `${status} ${text}`))].join('; ');
      print(`${isRead ? 'Reads' : 'Changes'}, ${phase}: ${all}, failed ${lost.length} ${reasons}`);
    }
  expect(failed.filter(({ phase, isRead }) => phase !== 'kills' && isRead)).toEqual([]);
});

test('a stream whose process goes is continued by another', () => {
  print(`Streams that broke and went on: ${inShort(tally.returns)}`);
  expect(tally.returns).not.toEqual([]);
});

test('a piece whose worker goes is continued by another', () => {
  const lost = disturbances.filter(({ kind }) => kind === 'worker');
  const waits = tally.silences.flatMap(({ from, to }) =>
    lost.flatMap(({ at, how }) =>
      from <= at && at < to && to - from > SILENCE_MS ? { how, ms: to - at } : [],
    ),
  );
  for (const way of ['killed', 'restarted'])
    print(
      `Pieces whose worker was ${way}: ${inShort(waits.flatMap(({ how, ms }) => (how === way ? ms : [])))}`,
    );
  expect(waits).not.toEqual([]);
});
