import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../database/embedded-postgres.ts';

/** A Postgres of its own, to be stopped and frozen, behind one address that stays when it comes back elsewhere. */
export async function startOwnPostgres() {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'veemark-own-postgres-'));
  const start = () => startEmbeddedPostgres({ dir, database: 'veemark', settings: { fsync: 'off' } });
  let postgres = await start();
  const sockets = new Set<Socket>();
  let isHeld = false;
  const door = createServer((client) => {
    const server = connect(Number(new URL(postgres.url).port), '127.0.0.1');
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      if (isHeld) one.pause();
      one
        .on('error', () => other.destroy())
        .once('close', () => {
          sockets.delete(one);
          other.destroy();
        });
    }
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const address = door.address();
  const url = new URL(postgres.url);
  url.port = String(typeof address === 'object' ? address?.port : 0);

  async function signal(name: 'SIGSTOP' | 'SIGCONT') {
    const file = await readFile(path.join(dir, 'cluster/postmaster.pid'), 'utf8');
    const postmaster = Number(file.split('\n')[0]);
    for (const pid of [postmaster, ...(await childrenOf(postmaster))]) process.kill(pid, name);
  }

  return {
    url: url.href,
    /** Directly, not through the proxy, while it runs. */
    ownUrl: () => postgres.url,
    stop: () => postgres.stop(),
    start: async () => {
      postgres = await start();
    },
    /** Accepts data and passes nothing on, in either direction. */
    hold: async () => {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    forward: async () => {
      isHeld = false;
      for (const socket of sockets) socket.resume();
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    end: async () => {
      await postgres.stop();
      for (const socket of sockets) socket.destroy();
      door.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const parentOfThis = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]);
      return parentOfThis === parent ? [pid] : [];
    }),
  );
  return found.flat();
}
