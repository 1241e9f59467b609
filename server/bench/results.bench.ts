// Search figures: a list of 50 pages among 2 million stored rows, and what reading 16 months of 50,000 rows a day costs.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createPlans } from '#server/auth/plan.ts';
import { createDb, createPool } from '#server/database/db.ts';
import { readEnv } from '#server/env.ts';
import { keyedRows } from '#server/features/results/keyed-rows.ts';
import { listPeriod, storePagesOfDay, type Counted } from '#server/features/results/queries.ts';
import { before, CHART_DAYS, windowTo } from '#server/features/results/window.ts';
import { addDays } from '#server/lib/days.ts';
import { createGoogleSource } from '#server/ports/search-results/google.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { RESULT_LISTS, RESULT_ORDERS } from '#shared/rules/results.ts';
import { startBenchDatabase } from './bench-database.ts';
import { noteFigure } from './figures.ts';
import { p50p99, percentile } from './percentile.ts';

const PAGES = 50_000;
const DAYS_OF_PAGES = 36;
const ROUNDS = 20;
const LAST = '2026-11-25';
const READ_DAYS = 8;
/** Of a property of 16 months. */
const READ_AIM_SECONDS = 60;

const database = await startBenchDatabase({ fsync: 'off', full_page_writes: 'off', max_wal_size: '8GB' });
const pool = createPool(database.url);
const db = createDb(pool);

try {
  await prepareDatabase(database.url, createPlans(readEnv({ DATABASE_URL: database.url })));
  const counted = await addRows();
  await measureLists(counted);
  await measureReading(counted);
} finally {
  await db.$disconnect();
  await pool.end();
  await database.stop();
}

/** Two windows of 50,000 pages and queries, and days of pages, so that there are 2 million rows. */
async function addRows(): Promise<Counted> {
  const userId = randomUUID();
  const websiteId = randomUUID();
  const window = windowTo(LAST);
  const earlier = before(window);
  const figures = `(hashint4(n) & 255), 500 + (hashint4(n + 7) & 4095), (500 + (hashint4(n + 7) & 4095)) * (1 + (hashint4(n + 3) & 63) / 2.0)`;
  const of = `'${userId}'::uuid, '${websiteId}'::uuid, 'google'::"SearchSource"`;
  await db.user.create({
    data: { id: userId, email: 'a@b.example', passwordHash: '-', metadataName: 'A', confirmedAt: new Date() },
  });
  await db.website.create({
    data: { id: websiteId, userId, cmsType: 'wordpress', domain: 'https://shop.example', appPassword: '-' },
  });

  for (const { from, to } of [window, earlier])
    for (const [table, name] of [
      ['page_periods', `'https://shop.example/product-number-' || n || '/'`],
      ['query_periods', `'buy product ' || n`],
    ])
      await pool.query(
        `insert into ${table} select ${of}, '${from}'::date, '${to}'::date, ${name}, ${figures} from generate_series(1, ${PAGES}) n`,
      );
  for (let ago = 0; ago < DAYS_OF_PAGES; ago += 1)
    await pool.query(
      `insert into page_days select ${of}, 'https://shop.example/product-number-' || n || '/', '${addDays(LAST, -ago)}'::date, ${figures} from generate_series(1, ${PAGES}) n`,
    );

  await pool.query('vacuum analyze page_periods, query_periods, page_days');
  return { userId, websiteId, source: 'google' };
}

async function measureLists(counted: Counted) {
  const period = windowTo(LAST);
  const asked = { period, before: before(period), limit: 50 };

  for (const of of RESULT_LISTS) {
    const all: number[] = [];
    for (const order of RESULT_ORDERS)
      for (const [isAscending, search, offset] of [
        [false, '', 0],
        [true, '', 0],
        [false, '', 1000],
        [false, 'number-77', 0],
      ] as const) {
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const startedAt = performance.now();
          const list = { ...asked, of, order, isAscending, search, offset };
          await listPeriod(db, counted, list);
          times.push(performance.now() - startedAt);
        }
        all.push(...times.slice(1));
        const name = `${of} by ${order}${isAscending ? ', ascending' : ''}${search && ', searched'}${offset ? ', far down' : ''}`;
        console.log(`  ${name}: ${p50p99(times.slice(1))}`);
      }
    noteFigure({ what: `results: 50 ${of} of 2,000,000 rows`, unit: 'ms', values: all, better: 'less' });
    console.log(`50 ${of} of 2,000,000 rows: ${p50p99(all)} (aim: 20 ms)`);
  }
}

async function measureReading(counted: Counted) {
  const server = fork(path.join(import.meta.dirname, 'search-days.ts'));
  const [address] = (await once(server, 'message')) as [{ port: number }];
  const tokens = { access: async () => 'access', revoke: async () => undefined };
  const source = createGoogleSource({ api: `http://127.0.0.1:${address.port}`, tokens });
  const reader = await source.open('', 'sc-domain:shop.example', new AbortController().signal);
  const seconds: number[] = [];

  for (let ago = 0; ago <= READ_DAYS; ago += 1) {
    const day = addDays('2025-06-01', ago);
    const used = process.cpuUsage();
    const rows = (await reader.pagesOfDay?.(day)) ?? [];
    await db.$transaction((tx) => storePagesOfDay(tx, counted, day, keyedRows.pages(rows)), {
      timeout: 60_000,
    });
    const { user, system } = process.cpuUsage(used);
    // The first day compiles the code.
    if (ago > 0) seconds.push((CHART_DAYS * (user + system)) / 1e6);
  }

  server.kill();
  noteFigure({
    what: 'results: 16 months of 50,000 rows a day, processor, from 8 days',
    unit: 's',
    values: seconds,
    better: 'less',
  });
  console.log(
    `16 months of 50,000 rows a day: ${percentile(seconds, 0.5).toFixed(0)} s of processor, ${2 * CHART_DAYS} requests (aim: ${READ_AIM_SECONDS} s)`,
  );
}
