import path from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '#server/database/port.ts';
import { buildServer } from '../build-server.ts';
import { ownNginx } from '../production/own-nginx.ts';
import { productionEnv } from '../production/production-env.ts';
import { startShopify } from '../stubs/shopify-server.ts';
import { testServices } from '../test-services.ts';
import { startMember, type Member } from './member.ts';

/** Two web processes and two workers in production mode behind the committed configuration of the proxy. */
export async function startCluster() {
  const program = await buildServer();
  const ports = [String(await freePort()), String(await freePort())] as const;
  const [proxy, shop] = [
    await ownNginx([`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`]),
    await startShopify(),
  ];
  onTestFinished(() => shop.close());

  const env = {
    ...(await productionEnv(proxy.url)),
    // So that the test can seal and open what the processes open and seal.
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    SHOPIFY_API_BASE: shop.url,
    ALLOW_PRIVATE_SITES: 'true',
    TRUST_PROXY: '1',
    RATE_LIMIT_FACTOR: '1000',
    WORKER: 'off',
  };

  const web = (PORT: string, name: string) =>
    startMember({
      name,
      kind: 'web',
      env: { ...env, PORT, HOST: '127.0.0.1' },
      program,
      isReady: async () => (await fetch(`http://127.0.0.1:${PORT}/health/ready`)).ok,
    });

  // The first brings the tables up to date.
  const members = [
    await web(ports[0], 'web 1'),
    await web(ports[1], 'web 2'),
    ...(await startWorkers(env, ['worker 1', 'worker 2'])),
  ];

  for (const member of members) onTestFinished(() => member.end());

  return { proxy, shop, members };
}

/** One after another, so that none takes another's sign of life for its own. */
export async function startWorkers(env: Record<string, string>, names: string[]) {
  const program = path.join(path.dirname(await buildServer()), 'worker.cjs');
  const { services } = await testServices();
  const known = new Set<string>();
  const workers: Member[] = [];
  for (const name of names)
    workers.push(
      await startMember({
        name,
        kind: 'worker',
        env,
        program,
        isReady: async () => {
          const [fresh] = (await services.db.workerHeartbeat.findMany()).filter(({ id }) => !known.has(id));
          if (fresh) known.add(fresh.id);
          return fresh !== undefined;
        },
      }),
    );
  return workers;
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
