import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { noteEvent } from '#server/features/webhooks/webhooks.ts';
import { isSigned } from '#server/lib/standard-webhooks.ts';
import { productionEnv } from '../production/production-env.ts';
import { signedIn } from '../signed-in.ts';
import { listen, readText } from '../stubs/http-server.ts';
import { startWorkers } from './start-cluster.ts';

const KILLS = 200;
/** So that most kills come between an event and its answer. */
const ANSWERED_AFTER_MS = 200;
/** What a killed worker held is free again, and its later tries are over. */
const DELIVERED_WITHIN_MS = 300_000;

test('200 kills of the workers that send events: none is lost, and what comes again has the same id', async () => {
  const received = new Map<string, { bodies: Set<string>; times: number }>();
  const program = await listen((request, answer) => {
    void readText(request).then(async (body) => {
      const header = (name: string) => String(request.headers[name]);
      const id = header('webhook-id');
      const signed = { id, timestamp: header('webhook-timestamp'), body };
      // The guard looks before the address is kept.
      if (request.method === 'POST' && isSigned(signed, header('webhook-signature'), secret)) {
        const known = received.get(id) ?? { bodies: new Set(), times: 0 };
        received.set(id, { bodies: known.bodies.add(body), times: known.times + 1 });
      }
      await sleep(ANSWERED_AFTER_MS);
      answer.end('thanks');
    });
  });
  onTestFinished(program.close);
  const { api, db, services, user } = await signedIn();
  const { id: webhookId, secret } = await api.account.createWebhook({
    url: program.url,
    events: ['piece.done'],
  });
  const env = {
    ...(await productionEnv('https://veemark.example')),
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    ALLOW_PRIVATE_SITES: 'true',
  };
  const workers = await startWorkers(env, ['worker 1', 'worker 2']);
  for (const worker of workers) onTestFinished(() => worker.end());

  let noted = 0;
  const over = new AbortController();
  const noting = (async () => {
    while (!over.signal.aborted) {
      const data = { id: String(noted) };
      await db.$transaction((tx) => noteEvent(services, tx, { userId: user.id, type: 'piece.done', data }));
      noted += 1;
      await sleep(100);
    }
  })();
  for (let kills = 0; kills < KILLS; kills += 1) {
    await sleep(Math.random() * 300);
    await workers[kills % workers.length]?.kill();
  }
  over.abort();
  await noting;
  await vi.waitFor(
    async () => {
      const where = { webhookId, state: { not: 'delivered' as const } };
      expect(await db.webhookDelivery.count({ where })).toBe(0);
    },
    { timeout: DELIVERED_WITHIN_MS, interval: 500 },
  );
  const rows = await db.webhookDelivery.findMany({ where: { webhookId } });
  expect(rows).toHaveLength(noted);
  expect([...received.keys()].toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  expect([...received.values()].filter(({ bodies }) => bodies.size > 1)).toEqual([]);
  const again = [...received.values()].filter(({ times }) => times > 1).length;
  process.stdout.write(`Events: ${noted}, workers killed: ${KILLS}, lost 0, sent again ${again}\n`);
}, 900_000);
