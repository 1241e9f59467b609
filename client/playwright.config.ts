import { existsSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

/** Playwright's own browser cannot be downloaded everywhere; an installed one is taken first. */
const INSTALLED_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FIRST_PORT = 20_000;

// Set once by the process that starts the run; its workers inherit them.
process.env.E2E_PORT ??= String(FIRST_PORT + Math.floor(Math.random() * FIRST_PORT));
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(os.tmpdir(), 'veemark-e2e-'));
const baseURL = `http://localhost:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // A busy machine runs axe slowly.
  timeout: 60_000,
  forbidOnly: true,
  reporter: [['list']],
  expect: { timeout: 10_000 },
  use: {
    baseURL,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: INSTALLED_BROWSERS.find((file) => existsSync(file)),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  webServer: {
    command: 'node --disable-warning=ExperimentalWarning server/src/main.ts',
    cwd: path.resolve(import.meta.dirname, '..'),
    url: `${baseURL}/health/ready`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: process.env.E2E_PORT,
      PUBLIC_URL: baseURL,
      DATA_DIR: process.env.E2E_DATA_DIR,
      SUPPORT_EMAIL: 'help@operator.example',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '1000',
    },
  },
});
