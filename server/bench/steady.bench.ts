// How long a list takes while it is asked for steadily, beside the reference server: with nothing left for the judge, and
// with every piece left.
import pg from 'pg';
import { startBenchDatabase } from './bench-database.ts';
import { startSessions } from './bench-users.ts';
import { productSide, referenceSide, startReference, type Side } from './compare-servers.ts';
import { noteFigure } from './figures.ts';
import { askSteadily } from './load.ts';
import { addPieces } from './many-pieces.ts';
import { p50p99, percentile } from './percentile.ts';
import { startProduct } from './start-product.ts';

const PIECES = 1000;
const RATES = [600, 1500];
const SECONDS = 3;
const ROUNDS = 5;

const database = await startBenchDatabase();
const env = { DATABASE_URL: database.url, RATE_LIMIT_FACTOR: '100000' };
try {
  const writers = await addPieces(database.url, [PIECES]);
  const [cookie = ''] = await startSessions(database.url, writers);
  const reference = await startReference(env);
  await measure(cookie, 'nothing left to judge', { reference: referenceSide(reference, cookie) });
  await reference.end('SIGTERM');
  await leaveAllToJudge();
  await measure(cookie, 'every piece left to judge', {});
} finally {
  await database.stop();
}

/** As after a release whose rules judge otherwise; the job is added at the start. */
async function leaveAllToJudge() {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('update generated_content set reader = 1');
  await client.query('vacuum analyze generated_content');
  await client.end();
}

async function measure(cookie: string, queue: string, others: Record<string, Side>) {
  const product = await startProduct(env);
  const sides: Record<string, Side> = { product: productSide(product, cookie), ...others };
  for (const perSecond of RATES) {
    const p99s = new Map<string, number[]>(Object.keys(sides).map((name) => [name, []]));
    // The first round warms up and is not counted.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [name, { list, headers }] of Object.entries(sides)) {
        const times = await askSteadily(perSecond, SECONDS, list(), headers);
        if (round === 0) continue;
        p99s.get(name)?.push(percentile(times, 0.99));
        console.log(`  ${name.padEnd(9)} ${perSecond} a second, ${queue}: ${p50p99(times)}`);
      }
    }
    for (const [name, values] of p99s) {
      const what = `a list at ${perSecond} a second, p99, ${name}, ${queue}`;
      noteFigure({ what, unit: 'ms', values, better: 'less' });
      console.log(`  ${what}: median ${percentile(values, 0.5).toFixed(1)} ms`);
    }
  }
  await product.end('SIGTERM');
}
