import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pause } from '#server/test/pause.ts';
import { startServer } from '#server/test/server-process.ts';

test('a Ctrl-C, which the terminal and npm both hand to the server, ends it in order: its database too', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'veemark-ended-'));
  const server = await startServer({ DATA_DIR: dataDir });
  const lockOfDatabase = path.join(dataDir, 'postgres/cluster/postmaster.pid');
  expect(existsSync(lockOfDatabase)).toBe(true);
  await Promise.all([0, 10, 20, 40].map((ms) => pause(ms).then(() => server.end('SIGTERM'))));
  expect(existsSync(lockOfDatabase)).toBe(false);
});

test.each(['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE'])(
  'a process that is broken (%s) ends at once',
  (signal) => {
    const program = `import { endInOrder } from ${JSON.stringify(path.join(import.meta.dirname, 'end-in-order.ts'))};
    endInOrder(async () => {});
    process.kill(process.pid, '${signal}');
    setInterval(() => {}, 1000);`;
    const ended = spawnSync('node', ['--input-type=module', '-e', program], { timeout: 60_000 });
    expect(ended.signal).toBe(signal);
  },
);
