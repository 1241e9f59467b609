// What tRPC's Fastify adapter costs over a plain route that calls the same procedure directly.
import { readEnv } from '#server/env.ts';
import { buildApp } from '#server/http/app.ts';
import { requestContext } from '#server/http/request-context.ts';
import { createLog } from '#server/lib/log.ts';
import { createServices } from '#server/services.ts';
import { createCaller } from '#server/trpc/router.ts';
import { startBenchDatabase } from './bench-database.ts';
import { addUsers } from './bench-users.ts';
import { p50p99 } from './percentile.ts';

const ROUNDS = 1500;
const WARM_UP = 200;

const database = await startBenchDatabase();
const { cookies } = await addUsers(database.url, 1);
const { services, close } = await createServices(readEnv(), database.url, createLog('silent'));
const app = await buildApp(services, { trustProxy: 0, rateLimitFactor: 10_000 });
app.get('/bench/list', async (request, reply) =>
  createCaller(await requestContext(services, request, reply)).profiles.list({}),
);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const doors = {
  'tRPC adapter': `${address}/trpc/profiles.list?input=${encodeURIComponent('{}')}`,
  'direct call': `${address}/bench/list`,
};
const times: Record<string, number[]> = { 'tRPC adapter': [], 'direct call': [] };
for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
  for (const [door, url] of Object.entries(doors)) {
    const startedAt = performance.now();
    const response = await fetch(url, { headers: { cookie: cookies[0] ?? '' } });
    await response.text();
    if (!response.ok) throw new Error(`${door}: ${response.status}`);
    if (round >= WARM_UP) times[door]?.push(performance.now() - startedAt);
  }
}
for (const [door, taken] of Object.entries(times)) console.log(`${door}: ${p50p99(taken)}`);

await app.close();
await close();
await database.stop();
