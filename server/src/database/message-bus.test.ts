import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { createBus } from './message-bus.ts';

/** A database that is going down: it hangs up on every client, when it is told to. */
async function hangingUp() {
  const clients: Socket[] = [];
  const server = createServer((socket) => void clients.push(socket.on('error', () => undefined)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `postgresql://nobody:nothing@127.0.0.1:${port}/none`,
    clients,
    hangUp: () => clients.splice(0).forEach((client) => client.destroy()),
    close: () => server.close(),
  };
}

test('while the database is away it is called once after each call, not ever more often', async () => {
  const { url, clients, hangUp, close } = await hangingUp();
  const pool = new pg.Pool({ connectionString: url });
  const bus = createBus({ databaseUrl: url, pool, onError: () => undefined });
  for (let round = 0; round < 5; round += 1) {
    await vi.waitFor(() => expect(clients.length).toBeGreaterThan(0), { interval: 5 });
    expect(clients).toHaveLength(1);
    hangUp();
  }
  await bus.close();
  hangUp();
  await pool.end();
  close();
});
