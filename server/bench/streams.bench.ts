// What the product adds to its AI service: time to the first word, to any word and to the last one, memory of a running
// piece, 700 pieces at once and a list during them on one core, and the second start.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import type { ServerProcess } from '#server/test/server-process.ts';
import { startAiServer, type AiServer } from '#server/test/stubs/ai-server.ts';
import { addUsers } from './bench-users.ts';
import { followPiece, startPiece } from './follow-piece.ts';
import { listWhile } from './list-while.ts';
import { p50p99 } from './percentile.ts';
import { startProduct } from './start-product.ts';

/** Pieces at once; each has up to three streams of its own, so 33 make about 100 streams. */
const STREAMS = [1, 33, 100, 300];
/** So that a lone piece has a 99th percentile, too. */
const LONE_ROUNDS = 20;
const ONE_CORE = ['taskset', '-c', '0'];
const AT_ONCE = 700;
const WORDS = 300;
/** As fast as a quick model writes one stream. */
const TOKENS_PER_SECOND = 20;
/** The service's first event says who speaks and nothing else. */
const SOME_TEXT = /"content":"[^"]/;

const dir = mkdtempSync(path.join(os.tmpdir(), 'veemark-bench-'));
const database = await startEmbeddedPostgres({ dir: path.join(dir, 'shared'), database: 'bench' });
const { cookies } = await addUsers(database.url, AT_ONCE + 1);
const reader = cookies.pop() ?? '';
const ai = await startAiServer({ tokensPerSecond: TOKENS_PER_SECOND, firstByteMs: 500 });
const env = { DATABASE_URL: database.url, OPENAI_BASE_URL: ai.url, RATE_LIMIT_FACTOR: '10000' };
const oneCore = await startProduct(env, ONE_CORE);
await measureMany(oneCore, ai);
await oneCore.end('SIGTERM');
const server = await startProduct(env);
await measureLone(server, ai);
for (const count of STREAMS) await measureStreams(server, ai, count);
await server.end('SIGTERM');
await ai.close();
await database.stop();
await measureSecondStart();
rmSync(dir, { recursive: true, force: true });

/** When the first text of a lone piece is seen, piece after piece. */
async function measureLone({ url }: ServerProcess, { calls }: AiServer) {
  const first: number[] = [];
  for (const cookie of cookies.slice(0, LONE_ROUNDS)) {
    calls.length = 0;
    const request = { url, cookie, topic: 'a lone topic', wordCount: WORDS };
    const { firstText } = await followPiece(request, await startPiece(request));
    const sections = calls.filter(({ kind }) => kind === 'section');
    first.push(firstText - Math.min(...sections.map(({ firstByteAt = 0 }) => firstByteAt)));
  }
  console.log(`${LONE_ROUNDS} pieces one after the other`);
  console.log(`  first text after the service's first byte: ${p50p99(first)}`);
}

async function measureStreams({ url }: ServerProcess, { calls, url: upstream }: AiServer, count: number) {
  calls.length = 0;

  const raw = await Promise.all(Array.from({ length: count }, () => rawStream(upstream)));
  const rawFirst = raw.map((seen, index) => seen.first - (calls[index]?.firstByteAt ?? 0));
  const rawLast = raw.map((seen, index) => seen.last - (calls[index]?.endedAt ?? 0));
  calls.length = 0;

  const seen = await Promise.all(
    cookies.slice(0, count).map(async (cookie, index) => {
      const request = { url, cookie, topic: `topic number ${index} of many`, wordCount: WORDS };
      const { firstText, lastText, words, outcome } = await followPiece(request, await startPiece(request));
      const sections = calls.filter(
        ({ kind, body }) => kind === 'section' && JSON.stringify(body).includes(request.topic),
      );
      return {
        outcome,
        first: firstText - Math.min(...sections.map(({ firstByteAt = 0 }) => firstByteAt)),
        anyWord: words.flatMap((times, position) => delays(times, sections[position]?.firstByteAt ?? 0)),
        last: lastText - Math.max(...sections.map(({ endedAt = 0 }) => endedAt)),
      };
    }),
  );
  const lost = seen.filter(({ outcome }) => outcome !== 'done').length;
  const pieces = `${count} ${count === 1 ? 'piece' : 'pieces'} (${calls.length} calls)`;
  console.log(`${pieces}, lost: ${lost}`);
  console.log(`  first text after the service's first byte: ${p50p99(seen.map(({ first }) => first))}`);
  console.log(`    the same read directly:                  ${p50p99(rawFirst)}`);
  console.log(
    `  any word after the service sent it:        ${p50p99(seen.flatMap(({ anyWord }) => anyWord))}`,
  );
  console.log(`  last text after the service's last byte:   ${p50p99(seen.map(({ last }) => last))}`);
  console.log(`    the same read directly:                  ${p50p99(rawLast)}`);
}

/** How long after the service sent them the words were seen; its first event holds none. */
function delays(times: number[], firstByteAt: number): number[] {
  return times.map((seenAt, word) => seenAt - (firstByteAt + ((word + 1) * 1000) / TOKENS_PER_SECOND));
}

/** A section asked for without the product between. */
async function rawStream(upstream: string) {
  const response = await fetch(`${upstream}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({
      stream: true,
      messages: [
        { role: 'system', content: 'You write one section of about 100 words' },
        { role: 'user', content: 'Write' },
      ],
    }),
  });
  let first = 0;
  let last = 0;
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    last = performance.now();
    if (SOME_TEXT.test(decoder.decode(bytes))) first ||= last;
  }
  return { first, last };
}

async function measureMany({ url, pid }: ServerProcess, { settings }: AiServer) {
  const before = residentMb(pid);
  settings.firstByteMs = 10_000;

  const requests = cookies.map((cookie, index) => ({
    url,
    cookie,
    topic: `subject number ${index} of very many`,
    wordCount: WORDS,
  }));

  await listWhile(sleep(2000), url, reader);

  const idle = await listWhile(sleep(4000), url, reader);
  const startedAt = performance.now();
  const ids = await Promise.all(requests.map((request) => startPiece(request)));
  const accepted = performance.now() - startedAt;
  const ends = Promise.all(requests.map((request, index) => followPiece(request, ids[index] ?? '')));
  await sleep(8000);

  const during = residentMb(pid);
  settings.firstByteMs = 500;

  const busy = await listWhile(ends, url, reader);
  const lost = (await ends).filter(({ outcome }) => outcome !== 'done').length;
  console.log(`${AT_ONCE} pieces at once, the server on one core, lost: ${lost}`);
  console.log(`  all accepted after ${Math.round(accepted)} ms, written after ${seconds(startedAt)} s`);
  console.log(`  a list while they are written: ${p50p99(busy)}; before: ${p50p99(idle)}`);
  console.log(
    `  memory of a running, watched piece: ${(((during - before) * 1024) / AT_ONCE).toFixed(0)} KB`,
  );
}

async function measureSecondStart() {
  const ownDatabase = { DATA_DIR: path.join(dir, 'own') };
  const first = await startProduct(ownDatabase);
  await first.end('SIGTERM');
  const startedAt = performance.now();
  const second = await startProduct(ownDatabase);
  const page = await fetch(`${second.url}/health/ready`);
  console.log(`second start: first answer (${page.status}) after ${seconds(startedAt)} s`);
  await second.end('SIGTERM');
}

function seconds(since: number) {
  return ((performance.now() - since) / 1000).toFixed(1);
}

function residentMb(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
