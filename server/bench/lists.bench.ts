// Lists, searches and pieces of one user with 1,000 to 1,000,000 of them, beside a reference server on the same
// database: requests per second of the server's own processor time, and the time until the answer is there.
import { startBenchDatabase } from './bench-database.ts';
import { startSessions } from './bench-users.ts';
import { compare, productSide, referenceSide, startReference, type Side } from './compare-servers.ts';
import { noteFigure } from './figures.ts';
import { ask } from './load.ts';
import { addPieces, BODY_STARTS } from './many-pieces.ts';
import { p50p99, percentile } from './percentile.ts';
import { startByNpm } from './start-by-npm.ts';
import { startProduct } from './start-product.ts';

const SIZES = [1000, 10_000, 100_000, 1_000_000];
const SEARCHES = 20;
const STARTS = 5;
const SEARCH_AIM_MS = 15;
/** Words of the generated titles: in most, in some, only in old ones, in few of many thousand, in none. */
const TERMS = [
  [
    'bikes',
    'guide',
    'archive',
    'xylophone',
    'nowhere',
    'e',
    'q',
    'zq',
    'xy',
    '%',
    '_',
    '\\',
    '%%',
    '***',
    'c++',
  ],
  ["'s", '“', 'zürich', 'ŁÓD', '東京', '🚲', 'web page', 'instagram', 'nordlicht', 'x'.repeat(200)],
].flat();

const settings = { fsync: 'off', full_page_writes: 'off', max_wal_size: '8GB' };
const database = await startBenchDatabase(settings);
const env = { DATABASE_URL: database.url, RATE_LIMIT_FACTOR: '100000' };
try {
  const writers = await addPieces(database.url, SIZES);
  const cookies = await startSessions(database.url, writers);
  await compareStarts(cookies[0] ?? '');
  const servers = [await startProduct(env), await startReference(env)] as const;
  for (const [index, { pieces, newestId }] of writers.entries()) {
    const cookie = cookies[index] ?? '';
    const [product, reference] = [productSide(servers[0], cookie), referenceSide(servers[1], cookie)];
    console.log(`\n${pieces.toLocaleString('en')} pieces of the user`);
    const list = await compare(`list, ${pieces} pieces`, { product, reference }, (side) => side.list());
    if (list.includes(BODY_STARTS)) throw new Error('a list carried the text of a piece');
    await compare(`piece, ${pieces} pieces`, { product, reference }, (side) => side.piece(newestId));
    await compare(`profiles, ${pieces} pieces`, { product, reference }, (side) => side.profiles);
    await compare(`websites, ${pieces} pieces`, { product, reference }, (side) => side.websites);
    await compareSearches(pieces, product, reference);
  }
  for (const server of servers) await server.end('SIGTERM');
} finally {
  await database.stop();
}

async function compareSearches(pieces: number, product: Side, reference: Side) {
  const slowest = { term: '', p50: 0 };
  const all: Record<'product' | 'reference', number[]> = { product: [], reference: [] };
  for (const term of TERMS) {
    const times: number[] = [];
    for (let round = 0; round < SEARCHES; round += 1) {
      times.push((await ask(product.list(term), product.headers)).ms);
    }
    const plain = (await ask(reference.list(term), reference.headers)).ms;
    all.product.push(...times);
    all.reference.push(plain);
    const p50 = percentile(times, 0.5);
    if (p50 > slowest.p50) Object.assign(slowest, { term, p50 });
    if (p50 > SEARCH_AIM_MS) console.log(`    over the aim: "${term}" ${p50p99(times)}`);
  }
  noteFigure({ what: `search, ${pieces} pieces`, unit: 'ms', values: all.product, better: 'less' });
  console.log(
    `  search, ${TERMS.length} terms: ${p50p99(all.product)}; slowest "${slowest.term}" p50 ${slowest.p50.toFixed(1)} ms`,
  );
  console.log(`    reference (a plain ILIKE): ${p50p99(all.reference)}`);
}

/** From `npm start` to the first answer with data, on a database that is up. The first round is the first start. */
async function compareStarts(cookie: string) {
  const took: Record<'product' | 'reference', number[]> = { product: [], reference: [] };
  for (let round = 0; round <= STARTS; round += 1) {
    for (const name of ['product', 'reference'] as const) {
      const startedAt = performance.now();
      const server = await (name === 'reference' ? startReference(env) : startByNpm(env));
      const side = name === 'product' ? productSide(server, cookie) : referenceSide(server, cookie);
      await ask(side.list(), side.headers);
      if (round > 0) took[name].push(performance.now() - startedAt);
      await server.end('SIGTERM');
    }
  }
  const ratios = took.product.map((ms, round) => ms / (took.reference[round] ?? Number.NaN));
  noteFigure({ what: 'a second npm start to the first list', unit: 'times', values: ratios, better: 'less' });
  const median = { product: percentile(took.product, 0.5), reference: percentile(took.reference, 0.5) };
  console.log(
    `npm start, a second time, to the first list: ${(median.product / median.reference).toFixed(2)} times the reference's by node (${Math.round(median.product)} ms, ${Math.round(median.reference)} ms)`,
  );
}
