import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// A condition that is met ends the wait at once; a busy machine only meets it later.
const patience = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } };

const server = {
  globalSetup: ['server/src/test/global-setup.ts'],
  setupFiles: ['server/src/test/setup.ts'],
  pool: 'forks' as const,
  ...patience,
};

/** A suite beside the default one: its files are told by their ending, so that nobody keeps a list of them. */
const suite = (name: string, options: object = {}) => ({
  test: { ...server, name, include: [`server/src/**/*.${name}.ts`], ...options },
});

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/bench/**/*.test.ts', 'shared/src/**/*.test.ts'],
          // A worker loads the server once, not once a file.
          isolate: false,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'client',
          include: ['client/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['server/src/test/patience.ts', 'client/src/test/setup.ts'],
          css: false,
          // As on the server: what a file leaves behind is cleared in the set-up.
          isolate: false,
          ...patience,
        },
      },
      // A real WordPress.
      suite('sites'),
      // Whole servers, started, killed and restarted.
      suite('process'),
      // What may be large or hostile, within limits of time and memory that it would break by orders of magnitude.
      suite('limits'),
      // Every combination of what the default suite shows with a few.
      suite('matrix'),
      // Several processes under load while they are killed and restarted.
      suite('cluster', { fileParallelism: false }),
    ],
    maxWorkers: 2,
  },
});
