import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { DATABASE_AWAY, DATABASE_READ_ONLY } from '#server/database/database-away.ts';
import { aProfile, startServerWithPostgres } from '../dependencies/server-with-postgres.ts';
import { aRequest } from '../generation-flow.ts';
import { startAiServer } from '../stubs/ai-server.ts';

const ASK_EVERY_MS = 200;
const READ_ONLY_MS = 20_000;
const AWAY_MS = 60_000;
/** Patience for all that was begun, after the return of the database. */
const WRITTEN_WITHIN_MS = 60_000;
const PIECES = 5;
const NOT_SAVED = [DATABASE_AWAY, DATABASE_READ_ONLY];
/** A word that no other piece has. */
const TOPIC = 'tea number';

const ai = await startAiServer({ tokensPerSecond: 100 });
const outside = await startServerWithPostgres({ OPENAI_BASE_URL: ai.url });
afterAll(async () => {
  await outside.end();
  await ai.close();
});

async function inside<Row extends pg.QueryResultRow>(...queries: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: outside.postgres.ownUrl() });
  await client.connect();
  const results: pg.QueryResult<Row>[] = [];
  for (const query of queries) results.push(await client.query<Row>(query));
  await client.end();
  return results.at(-1)?.rows ?? [];
}

const readOnly = (isOn: boolean) =>
  inside(`alter system set default_transaction_read_only = ${isOn}`, 'select pg_reload_conf()');

const OUTAGES = [
  {
    name: 'restarted',
    readsAnswer: [200, 503],
    pass: async () => {
      await outside.postgres.stop();
      await outside.postgres.start();
    },
  },
  {
    name: 'read-only for 20 s, as a standby that is not promoted yet',
    readsAnswer: [200],
    pass: async () => {
      await readOnly(true);
      await sleep(READ_ONLY_MS);
      await readOnly(false);
    },
  },
  {
    name: 'away for 60 s',
    readsAnswer: [200, 503],
    pass: async () => {
      await outside.postgres.stop();
      await sleep(AWAY_MS);
      await outside.postgres.start();
    },
  },
];

/** Somebody who writes pieces, and goes on reading and saving. */
async function author() {
  const one = await outside.person();
  await inside(`update accounts set plan = 'pro'`);
  const pieces = Array.from({ length: PIECES }, (_, index) =>
    aRequest({ topic: `${TOPIC} ${index}`, wordCount: 900 }),
  );
  for (const piece of pieces)
    expect((await one.ask('/trpc/content.startGeneration', piece)).status).toBe(200);
  await vi.waitFor(() => expect(ai.open()).toBeGreaterThan(0));
  return { ...one, pieces };
}

type Author = Awaited<ReturnType<typeof author>>;

/** Reads and saves until it is over. @returns what was answered */
async function useMeanwhile({ me, ask }: Author, over: AbortSignal) {
  const told = { saved: [] as string[], refused: [] as string[], reads: [] as number[] };
  while (!over.aborted) {
    const profile = aProfile();
    const [read, change] = await Promise.all([me(), ask('/trpc/profiles.create', profile)]);
    told.reads.push(read.status);
    expect([200, 503]).toContain(change.status);
    expect(read.status === 503 ? read.text : DATABASE_AWAY).toContain(DATABASE_AWAY);
    if (change.status === 200) told.saved.push(profile.id);
    else if (NOT_SAVED.some((message) => change.text.includes(message))) told.refused.push(profile.id);
    await sleep(ASK_EVERY_MS);
  }
  return told;
}

test.each(OUTAGES)(
  'the database is $name: people are told, nothing that was saved is lost, and every piece is written once',
  async ({ name, readsAnswer, pass }) => {
    ai.reset();
    const one = await author();
    onTestFinished(() => readOnly(false).then(() => undefined));
    const over = new AbortController();
    const using = useMeanwhile(one, over.signal);
    await pass();
    const works = async () => expect((await one.ask('/trpc/profiles.create', aProfile())).status).toBe(200);
    await vi.waitFor(works, { interval: 50 });
    over.abort();
    const told = await using;

    const { text } = await one.ask('/trpc/profiles.list?input={}');
    expect(told.saved.filter((id) => !text.includes(id))).toEqual([]);
    expect(told.refused.filter((id) => text.includes(id))).toEqual([]);
    expect(told.reads.filter((status) => !readsAnswer.includes(status))).toEqual([]);

    const ids = one.pieces.map(({ id }) => `'${id}'`).join();
    await vi.waitFor(
      async () => {
        const rows = await inside<{ id: string }>(`
          select generations.id from generations join generated_content content on content.id = generations.id
          where generations.id in (${ids}) and status = 'done' and charged_words = content.word_count`);
        expect(rows).toHaveLength(PIECES);
      },
      { timeout: WRITTEN_WITHIN_MS, interval: 100 },
    );
    const failed = told.reads.filter((status) => status !== 200).length;
    process.stdout.write(
      `The database was ${name}: ${failed} of ${told.reads.length} reads refused, ` +
        `${told.refused.length} changes refused and none of them made.\n`,
    );
    const plans = ai.calls.filter(({ kind }) => kind === 'plan');
    expect(plans.length).toBeLessThanOrEqual(2 * PIECES);
  },
  300_000,
);
