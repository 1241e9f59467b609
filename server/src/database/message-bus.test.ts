import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createBus } from './message-bus.ts';

/**
 * A database that is going down: it hangs up on every client.
 * @returns when each client connected
 */
async function hangingUp(): Promise<{ server: Server; url: string; calls: number[] }> {
  const calls: number[] = [];
  const server = createServer((socket) => {
    calls.push(performance.now());
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { server, url: `postgresql://nobody:nothing@127.0.0.1:${port}/none`, calls };
}

test('while the database is away it is called once every half second, not ever more often', async () => {
  const { server, url, calls } = await hangingUp();
  const pool = new pg.Pool({ connectionString: url });
  const bus = createBus({ databaseUrl: url, pool, onError: () => undefined });
  await expect.poll(() => calls.length, { interval: 20 }).toBeGreaterThanOrEqual(5);
  await bus.close();
  const pauses = calls.slice(1).map((call, index) => call - (calls[index] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThan(400);
  await pool.end();
  server.close();
});
