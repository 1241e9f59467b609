// Memory that the server holds after its first answer and after a load, beside the reference server.
import { startBenchDatabase } from './bench-database.ts';
import { startSessions } from './bench-users.ts';
import { productSide, referenceSide, startReference, type Side } from './compare-servers.ts';
import { noteFigure } from './figures.ts';
import { ask, askMany, residentMegabytes } from './load.ts';
import { addPieces } from './many-pieces.ts';
import { startProduct } from './start-product.ts';

const PIECES = 1000;
const REQUESTS_OF_EACH = 20_000;

const database = await startBenchDatabase();
const env = { DATABASE_URL: database.url, RATE_LIMIT_FACTOR: '100000' };
try {
  const writers = await addPieces(database.url, [PIECES]);
  const [cookie = ''] = await startSessions(database.url, writers);
  const product = await startProduct(env);
  await measure('product', productSide(product, cookie));
  await product.end('SIGTERM');
  const reference = await startReference(env);
  await measure('reference', referenceSide(reference, cookie));
  await reference.end('SIGTERM');
} finally {
  await database.stop();
}

async function measure(name: string, side: Side) {
  await ask(side.list(), side.headers);
  const first = residentMegabytes(side.pid);
  for (const address of [side.profiles, side.list(), side.websites])
    await askMany(REQUESTS_OF_EACH, address, side.headers);
  const loaded = residentMegabytes(side.pid);
  const load = `memory of the ${name} after ${3 * REQUESTS_OF_EACH} requests`;
  noteFigure({
    what: `memory of the ${name} after one request`,
    unit: 'MB',
    values: [first],
    better: 'less',
  });
  noteFigure({ what: load, unit: 'MB', values: [loaded], better: 'less' });
  console.log(
    `  ${name.padEnd(9)} ${first} MB after one request, ${loaded} MB after ${3 * REQUESTS_OF_EACH}`,
  );
}
