// What a streamed word costs the product's processor, beside a server that passes the stream on and does nothing else.
// Short and long pieces are compared, so that what a piece costs once does not count.
import path from 'node:path';
import { startServer } from '#server/test/server-process.ts';
import { startAiServer } from '#server/test/stubs/ai-server.ts';
import { startBenchDatabase } from './bench-database.ts';
import { addUsers } from './bench-users.ts';
import { followPiece, startPiece } from './follow-piece.ts';
import { cpuSeconds } from './load.ts';
import { percentile } from './percentile.ts';
import { startProduct } from './start-product.ts';

const PIECES = 33;
const SHORT = 600;
const LONG = 2400;
/** As many as the stand-in plans. */
const WORDS_OF_A_SECTION = 200;
/** Sections of a piece that are written at the same time. */
const AT_ONCE = 3;
const TOKENS_PER_SECOND = 50;
const ROUNDS = 3;

const database = await startBenchDatabase();
const { cookies } = await addUsers(database.url, PIECES);
const ai = await startAiServer({ tokensPerSecond: TOKENS_PER_SECOND, firstByteMs: 100 });
const env = { DATABASE_URL: database.url, OPENAI_BASE_URL: ai.url, RATE_LIMIT_FACTOR: '10000' };
const product = await startProduct(env);
const pipe = await startServer(env, path.join(import.meta.dirname, 'raw-pipe.ts'));

await writePieces(SHORT);
await pipeSections(SHORT);
const ratios: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const ours = await perWord(product.pid, writePieces);
  const raw = await perWord(pipe.pid, pipeSections);
  ratios.push(ours / raw);
  console.log(`a word: ${ours.toFixed(0)} us of processor, through the raw pipe ${raw.toFixed(0)} us`);
}
console.log(`ratio: median ${percentile(ratios, 0.5).toFixed(2)}`);

await Promise.all([product.end('SIGTERM'), pipe.end('SIGTERM')]);
await ai.close();
await database.stop();

async function perWord(pid: number, write: (words: number) => Promise<void>): Promise<number> {
  const used = async (words: number) => {
    ai.calls.length = 0;
    const before = cpuSeconds(pid);
    await write(words);
    return cpuSeconds(pid) - before;
  };
  const [short, long] = [await used(SHORT), await used(LONG)];
  return ((long - short) / (PIECES * (LONG - SHORT))) * 1e6;
}

async function writePieces(wordCount: number) {
  const ends = await Promise.all(
    cookies.map(async (cookie, index) => {
      const request = { url: product.url, cookie, topic: `topic number ${index}`, wordCount };
      return followPiece(request, await startPiece(request));
    }),
  );
  if (ends.some(({ outcome }) => outcome !== 'done')) throw new Error('a piece was lost');
}

async function pipeSections(words: number) {
  const system = `You write one section of about ${WORDS_OF_A_SECTION} words`;
  const body = JSON.stringify({ stream: true, messages: [{ role: 'system', content: system }] });
  await Promise.all(
    Array.from({ length: PIECES * AT_ONCE }, async () => {
      for (let left = words / AT_ONCE; left > 0; left -= WORDS_OF_A_SECTION) {
        const response = await fetch(pipe.url, { method: 'POST', body });
        await response.arrayBuffer();
      }
    }),
  );
}
