// What a list takes while 2,000 streams of 200 users follow 200 pieces, and while they come and go, beside the same list
// while nothing else happens.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startAiServer } from '#server/test/stubs/ai-server.ts';
import { startBenchDatabase } from './bench-database.ts';
import { addUsers } from './bench-users.ts';
import { startPiece, watchAddress } from './follow-piece.ts';
import { listWhile } from './list-while.ts';
import { p50p99 } from './percentile.ts';
import { startProduct } from './start-product.ts';

const USERS = 200;
const STREAMS_EACH = 10;
/** Long enough for every piece to be written during the whole measurement. */
const WORDS = 2500;
const LIST_FOR_MS = 5000;

const database = await startBenchDatabase();
const { cookies } = await addUsers(database.url, USERS + 1);
const reader = cookies.pop() ?? '';
const ai = await startAiServer({ tokensPerSecond: 5, firstByteMs: 500 });
const env = { DATABASE_URL: database.url, OPENAI_BASE_URL: ai.url, RATE_LIMIT_FACTOR: '10000' };
const server = await startProduct(env);
const agent = new http.Agent({ maxSockets: Infinity });
const list = (event: Promise<unknown>) => listWhile(event, server.url, reader);

await list(sleep(LIST_FOR_MS));
console.log(`a list alone:                  ${p50p99(await list(sleep(LIST_FOR_MS)))}`);
const ids = await Promise.all(
  cookies.map((cookie, index) =>
    startPiece({ url: server.url, cookie, topic: `topic number ${index}`, wordCount: WORDS }),
  ),
);
let streams = await openAll();
await sleep(LIST_FOR_MS);
console.log(`with ${streams.length} streams open:        ${p50p99(await list(sleep(LIST_FOR_MS)))}`);
for (const stream of streams) stream.destroy();
const coming = openAll();
console.log(`while all leave and come back: ${p50p99(await list(coming))}`);
streams = await coming;

for (const stream of streams) stream.destroy();
agent.destroy();
await server.end('SIGKILL');
await ai.close();
await database.stop();

async function openAll(): Promise<http.IncomingMessage[]> {
  const opened: http.IncomingMessage[] = [];
  for (let round = 0; round < STREAMS_EACH; round += 1)
    opened.push(...(await Promise.all(cookies.map((cookie, index) => open(ids[index] ?? '', cookie)))));
  return opened;
}

/** A stream whose first event has arrived; the rest is read and dropped. */
function open(id: string, cookie: string): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    http
      .get(watchAddress(server.url, id), { agent, headers: { cookie } }, (response) => {
        response.on('error', () => undefined).once('data', () => resolve(response));
        response.resume();
      })
      .on('error', reject);
  });
}
