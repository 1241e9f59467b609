// What the product adds to one whole answer of its AI service, beside a gateway that does the least for it.
import http from 'node:http';
import path from 'node:path';
import { startServer, type ServerProcess } from '#server/test/server-process.ts';
import { startAiServer } from '#server/test/stubs/ai-server.ts';
import { startBenchDatabase } from './bench-database.ts';
import { addUsers } from './bench-users.ts';
import { cpuSeconds } from './load.ts';
import { percentile } from './percentile.ts';
import { startProduct } from './start-product.ts';

const WARM_UP = 150;
const ROUNDS = 400;

const database = await startBenchDatabase();
const { cookies } = await addUsers(database.url, 1);
const ai = await startAiServer();
const env = { DATABASE_URL: database.url, OPENAI_BASE_URL: ai.url, RATE_LIMIT_FACTOR: '1000000' };
const product = await startProduct(env);
const gateway = await startServer(env, path.join(import.meta.dirname, 'gateway.ts'));
const agent = new http.Agent({ keepAlive: true });

type Door = { server: ServerProcess; path: string; body: object; own: number[]; cpu: number };
const door = (server: ServerProcess, path_: string, body: object): Door => ({
  server,
  path: path_,
  body,
  own: [],
  cpu: 0,
});
const mail = { content: '<p>Tea is good.</p>' };
const question = { messages: [{ role: 'user', content: 'How do I connect WordPress?' }] };
const schema = { type: 'json_schema', json_schema: { name: 'email' } };
const doors: Record<string, Door> = {
  gateway: door(gateway, '/answer', { ...question, model: 'm', response_format: schema }),
  'an e-mail': door(product, '/trpc/content.deriveEmail', mail),
  'a reply of the chat': door(product, '/trpc/chat.reply', question),
};

// In turns, so that other load on the machine affects all of them.
for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
  for (const one of Object.values(doors)) {
    const { own, cpu } = await measure(one);
    if (round < WARM_UP) continue;
    one.own.push(own);
    one.cpu += cpu;
  }
const least = percentile(doors['gateway']?.own ?? [], 0.5);
for (const [name, { own, cpu }] of Object.entries(doors)) {
  const median = percentile(own, 0.5);
  console.log(
    `${name}: own time p50 ${median.toFixed(2)} ms (${(median / least).toFixed(2)} of the gateway's), p99 ${percentile(own, 0.99).toFixed(2)} ms, ${((cpu / ROUNDS) * 1000).toFixed(1)} ms of processor`,
  );
}

agent.destroy();
await Promise.all([product.end('SIGTERM'), gateway.end('SIGTERM')]);
await ai.close();
await database.stop();

/** The time an answer took without the service's share of it. */
async function measure({ server, path: at, body }: Door) {
  ai.calls.length = 0;
  const cpuBefore = cpuSeconds(server.pid);
  const startedAt = performance.now();
  await post(server.url + at, body, server.url);
  const took = performance.now() - startedAt;
  const [call] = ai.calls;
  if (!call?.endedAt || ai.calls.length !== 1) throw new Error('the AI service was not asked once');
  return { own: took - (call.endedAt - call.startedAt), cpu: cpuSeconds(server.pid) - cpuBefore };
}

function post(url: string, body: object, origin: string): Promise<void> {
  const headers = { cookie: cookies[0], origin, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url}: ${response.statusCode}`));
      });
    });
    request.on('error', reject).end(JSON.stringify(body));
  });
}
