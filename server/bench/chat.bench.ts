// What the product adds to the AI service before the first words of a reply of Vee's reach the browser.
import { startServer } from '#server/test/server-process.ts';
import { startAiServer } from '#server/test/stubs/ai-server.ts';
import { startBenchDatabase } from './bench-database.ts';
import { addUsers } from './bench-users.ts';
import { p50p99 } from './percentile.ts';

const ROUNDS = 30;
const TOKENS_PER_SECOND = 500;
const FIRST_BYTE_MS = 200;
/** An event of the stream that carries words of the reply. */
const WORDS = /"type":"text"/;

const database = await startBenchDatabase();
const { cookies } = await addUsers(database.url, 1);
const ai = await startAiServer({ tokensPerSecond: TOKENS_PER_SECOND, firstByteMs: FIRST_BYTE_MS });
const server = await startServer({
  DATABASE_URL: database.url,
  OPENAI_BASE_URL: ai.url,
  RATE_LIMIT_FACTOR: '10000',
});

const added: number[] = [];
for (let round = 0; round <= ROUNDS; round += 1) {
  ai.calls.length = 0;
  const firstWords = await ask('How do I connect WordPress?');
  // The first round opens connections and is not counted.
  const firstByte = ai.calls[0]?.firstByteAt;
  if (firstByte === undefined) throw new Error('the AI service was not asked');
  if (round > 0) added.push(firstWords - firstByte);
}
console.log(`${ROUNDS} questions, one after the other`);
console.log(`  first words after the service's first byte: ${p50p99(added)}`);

await server.end('SIGTERM');
await ai.close();
await database.stop();

/** @returns the moment the first words of the reply arrived, in ms. */
async function ask(text: string): Promise<number> {
  const response = await fetch(`${server.url}/trpc/chat.send?batch=1`, {
    method: 'POST',
    headers: {
      cookie: cookies[0] ?? '',
      origin: server.url,
      'content-type': 'application/json',
      'trpc-accept': 'application/jsonl',
    },
    body: JSON.stringify({ 0: { text } }),
  });
  if (!response.ok) throw new Error(await response.text());
  const decoder = new TextDecoder();
  let first = 0;
  for await (const bytes of response.body ?? []) {
    if (!first && WORDS.test(decoder.decode(bytes))) first = performance.now();
  }
  return first;
}
