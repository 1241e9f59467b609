// How long a list takes while it is asked for 1,500 times a second, beside the reference server.
import { startBenchDatabase } from './bench-database.ts';
import { startSessions } from './bench-users.ts';
import { productSide, referenceSide, startReference } from './compare-servers.ts';
import { askSteadily } from './load.ts';
import { addPieces } from './many-pieces.ts';
import { p50p99, percentile } from './percentile.ts';
import { startProduct } from './start-product.ts';

const PIECES = 1000;
const PER_SECOND = 1500;
const SECONDS = 3;
const ROUNDS = 5;

const database = await startBenchDatabase();
const env = { DATABASE_URL: database.url, RATE_LIMIT_FACTOR: '100000' };
try {
  const writers = await addPieces(database.url, [PIECES]);
  const [cookie = ''] = await startSessions(database.url, writers);
  const [product, reference] = [await startProduct(env), await startReference(env)];
  const sides = { product: productSide(product, cookie), reference: referenceSide(reference, cookie) };
  const p99s: Record<string, number[]> = { product: [], reference: [] };
  // The first round warms up and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, { list, headers }] of Object.entries(sides)) {
      const times = await askSteadily(PER_SECOND, SECONDS, list(), headers);
      if (round === 0) continue;
      p99s[name]?.push(percentile(times, 0.99));
      console.log(`  ${name.padEnd(9)} ${p50p99(times)}`);
    }
  }
  for (const [name, of] of Object.entries(p99s))
    console.log(`  ${name}: median p99 ${percentile(of, 0.5).toFixed(1)} ms`);
  await Promise.all([product.end('SIGTERM'), reference.end('SIGTERM')]);
} finally {
  await database.stop();
}
