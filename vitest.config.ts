import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// On a machine shared with others. What passed only at the second try is named at the end of `npm test`.
const retry = process.env.CI ? 1 : 0;
// A condition that is met ends the wait at once; a busy machine only meets it later.
const expect = { poll: { timeout: 20_000 } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'shared/src/**/*.test.ts'],
          globalSetup: ['server/src/test/global-setup.ts'],
          pool: 'forks',
          setupFiles: ['server/src/test/setup.ts'],
          // A worker loads the server once, not once a file.
          isolate: false,
          testTimeout: 60_000,
          retry,
          expect,
          hookTimeout: 120_000,
        },
      },
      {
        // What takes too long for `npm test`: `npm run test:matrix`.
        test: {
          name: 'matrix',
          include: ['server/src/**/*.matrix.ts'],
          globalSetup: ['server/src/test/global-setup.ts'],
          setupFiles: ['server/src/test/setup.ts'],
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          retry,
          expect,
        },
      },
      {
        // Several processes under load while they are killed and restarted: `npm run test:cluster`.
        test: {
          name: 'cluster',
          include: ['server/src/**/*.cluster.ts'],
          globalSetup: ['server/src/test/global-setup.ts'],
          setupFiles: ['server/src/test/setup.ts'],
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'client',
          include: ['client/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['client/src/test/setup.ts'],
          css: false,
          testTimeout: 60_000,
          retry,
          expect,
        },
      },
    ],
    maxWorkers: 3,
  },
});
