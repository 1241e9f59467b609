// Signing in, eight at once, against what Argon2 alone takes: by the clock and by processor time, and how long a list
// takes in between.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { verify } from '@node-rs/argon2';
import pg from 'pg';
import { hashPassword } from '#server/auth/password.ts';
import { startBenchDatabase } from './bench-database.ts';
import { startSessions } from './bench-users.ts';
import { listWhile } from './list-while.ts';
import { cpuSeconds } from './load.ts';
import { addPieces } from './many-pieces.ts';
import { p50p99 } from './percentile.ts';
import { startProduct } from './start-product.ts';

const AT_ONCE = 8;
const ROUNDS = 4;
const A_ROUND = 150;
const PASSWORD = 'a password of the benchmark';

const database = await startBenchDatabase();
try {
  const writers = await addPieces(database.url, [1000]);
  const [cookie = ''] = await startSessions(database.url, writers);
  const passwordHash = await hashPassword(PASSWORD);
  const emails = await giveAll(passwordHash);
  const product = await startProduct({ DATABASE_URL: database.url, RATE_LIMIT_FACTOR: '100000' });
  const raw = { seconds: 0, cpu: 0 };
  const signIns = { seconds: 0, cpu: 0 };
  const times: number[] = [];
  const cpuOfProduct = () => cpuSeconds(product.pid) + cpuOfPostgres();
  // The first round warms up and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const alone = await timed(
      () => verify(passwordHash, PASSWORD),
      () => cpuSeconds(process.pid),
    );
    const signingIn = timed((index) => signIn(product.url, emails[index % emails.length]), cpuOfProduct);
    const listTimes = await listWhile(signingIn, product.url, cookie);
    const whole = await signingIn;
    if (round === 0) continue;
    add(raw, alone);
    add(signIns, whole);
    times.push(...listTimes);
  }
  await product.end('SIGTERM');
  const each = (cpu: number) => ((cpu * 1000) / (ROUNDS * A_ROUND)).toFixed(1);
  console.log(`  sign-ins reach ${(raw.seconds / signIns.seconds).toFixed(2)} of what Argon2 alone reaches`);
  console.log(
    `  ${(raw.cpu / signIns.cpu).toFixed(2)} by processor time: ${each(raw.cpu)} ms, ${each(signIns.cpu)} ms with server and database`,
  );
  console.log(`  a list in between: ${p50p99(times)}`);
} finally {
  await database.stop();
}

type Spent = { seconds: number; cpu: number };

function add(sum: Spent, { seconds, cpu }: Spent) {
  sum.seconds += seconds;
  sum.cpu += cpu;
}

/** A round of it, so many at once. */
async function timed(run: (index: number) => Promise<unknown>, cpuSoFar: () => number): Promise<Spent> {
  const [startedAt, before] = [performance.now(), cpuSoFar()];
  let begun = 0;
  const worker = async () => {
    while (begun < A_ROUND) await run(begun++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { seconds: (performance.now() - startedAt) / 1000, cpu: cpuSoFar() - before };
}

async function signIn(url: string, email = '') {
  const response = await fetch(`${url}/trpc/account.signIn?batch=1`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ 0: { email, password: PASSWORD } }),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(body);
}

/** Gives every user this password. @returns their e-mails. */
async function giveAll(passwordHash: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ email: string }>(
    'update users set password_hash = $1 returning email',
    [passwordHash],
  );
  await client.end();
  return rows.map(({ email }) => email);
}

/** Processor time of the database: its own, that of its processes, and that of those that have ended. */
function cpuOfPostgres(): number {
  const [main = ''] = readFileSync(path.join(database.dir, 'cluster/postmaster.pid'), 'utf8').split('\n');
  const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').trim().split(' ').map(Number);
  return [Number(main), ...children].reduce((sum, pid) => sum + cpuSeconds(pid), 0);
}
