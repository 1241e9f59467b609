import path from 'node:path';
import { startServer, type ServerProcess } from '#server/test/server-process.ts';
import { noteFigure } from './figures.ts';
import { ask, askMany, cpuSeconds } from './load.ts';
import { p50p99 } from './percentile.ts';

const REFERENCE = path.join(import.meta.dirname, 'reference-server.ts');

/** The two servers take turns, so that other load on the machine affects both. */
const WARM_UP_ROUNDS = 3;
const ROUNDS = 6;
const REQUESTS_A_ROUND = 400;

const NAMES = ['product', 'reference'] as const;

/** What the product is measured against, in a process of its own. */
export const startReference = (env: Record<string, string>) => startServer(env, REFERENCE);

export type Side = {
  list: (search?: string) => string;
  piece: (id: string) => string;
  profiles: string;
  websites: string;
  headers: Record<string, string>;
  pid: number;
};

type Address = Pick<ServerProcess, 'url' | 'pid'>;

/** As the product's own client asks. */
export function productSide({ url, pid }: Address, cookie: string): Side {
  const call = (procedure: string, input: unknown) =>
    `${url}/trpc/${procedure}?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: input }))}`;
  return {
    list: (search = '') => call('content.listContent', { search }),
    piece: (id) => call('content.getContent', { id }),
    profiles: call('profiles.list', { search: '' }),
    websites: call('websites.list', { search: '' }),
    headers: { cookie },
    pid,
  };
}

export function referenceSide({ url, pid }: Address, cookie: string): Side {
  return {
    list: (search = '') => `${url}/list?search=${encodeURIComponent(search)}`,
    piece: (id) => `${url}/piece/${id}`,
    profiles: `${url}/profiles`,
    websites: `${url}/websites`,
    headers: { cookie },
    pid,
  };
}

/** Prints requests per second of each server's own processor time. @returns a body of the product. */
export async function compare(
  what: string,
  sides: Record<'product' | 'reference', Side>,
  address: (side: Side) => string,
  requestsARound = REQUESTS_A_ROUND,
): Promise<string> {
  const ratios: number[] = [];
  const seen = { product: { cpu: 0, times: [] as number[] }, reference: { cpu: 0, times: [] as number[] } };

  // The first rounds warm both up and are not counted.
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const used = { product: 0, reference: 0 };
    for (const name of NAMES) {
      const { pid, headers } = sides[name];
      const before = cpuSeconds(pid);
      const times = await askMany(requestsARound, address(sides[name]), headers);
      if (round < WARM_UP_ROUNDS) continue;
      used[name] = cpuSeconds(pid) - before;
      seen[name].cpu += used[name];
      seen[name].times.push(...times);
    }
    if (used.product > 0) ratios.push(used.reference / used.product);
  }

  const perSecond = (name: 'product' | 'reference') => seen[name].times.length / seen[name].cpu;
  const ratio = perSecond('product') / perSecond('reference');
  noteFigure({
    what: `${what}, requests a processor second beside the reference`,
    unit: 'times',
    values: ratios,
    better: 'more',
  });
  console.log(`  ${what}: ${ratio.toFixed(2)} of the reference's requests per processor second`);

  for (const name of NAMES) {
    const { bytes } = await ask(address(sides[name]), sides[name].headers);
    console.log(
      `    ${name.padEnd(9)} ${Math.round(perSecond(name))}/s, ${p50p99(seen[name].times)}, ${bytes} bytes`,
    );
  }

  return (await ask(address(sides.product), sides.product.headers)).body;
}
