import { createServer } from 'node:net';

/** Below the ports that Linux gives to outgoing connections. */
const FIRST_PORT = 20_000;
const PORTS = 12_000;

/** So many ports that nothing listens on; runs at the same time begin to look at different places. */
export async function freePorts(count: number): Promise<number[]> {
  const free: number[] = [];
  for (let step = 0; step < PORTS && free.length < count; step += 1) {
    const port = FIRST_PORT + ((process.pid + step) % PORTS);
    if (await isFree(port)) free.push(port);
  }
  return free;
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
