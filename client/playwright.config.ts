import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../server/scripts/find-chromium.ts';
import { freePorts } from './e2e/free-ports.ts';

// Set once by the process that starts the run; its workers inherit them.
if (!process.env.E2E_PORT || !process.env.E2E_AI_PORT) {
  const [port, aiPort] = await freePorts(2);
  process.env.E2E_PORT ??= String(port);
  process.env.E2E_AI_PORT ??= String(aiPort);
}
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(os.tmpdir(), 'veemark-e2e-'));
const baseURL = `http://localhost:${process.env.E2E_PORT}`;
const aiService = `http://127.0.0.1:${process.env.E2E_AI_PORT}`;
const root = path.resolve(import.meta.dirname, '..');
const node = 'node --disable-warning=ExperimentalWarning';
/** On a busy machine the first start, with the build and the demo, takes minutes. */
const STARTS_WITHIN_MS = 600_000;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  fullyParallel: true,
  // A journey waits for most of its time.
  workers: 3,
  // A second try would hide a fault.
  retries: 0,
  // Every wait has a condition, which a busy machine only meets later.
  timeout: 600_000,
  forbidOnly: true,
  reporter: [['list']],
  expect: { timeout: 60_000 },
  use: {
    baseURL,
    // Keeping a trace of every journey takes a good part of its time; `-- --trace on` keeps it.
    trace: 'off',
    launchOptions: { executablePath: findChromium(), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] },
  },
  // The server as it is used: built, with an AI service, which is a local one. The offline default has journeys of its own.
  webServer: [
    {
      command: `${node} server/src/test/stubs/ai-server.ts ${process.env.E2E_AI_PORT}`,
      cwd: root,
      url: `${aiService}/control`,
      timeout: STARTS_WITHIN_MS,
    },
    {
      command: `npm run -s build:server -- --log-level silent && ${node} server/dist/main.cjs`,
      cwd: root,
      url: `${baseURL}/health/ready`,
      timeout: STARTS_WITHIN_MS,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      env: {
        PORT: process.env.E2E_PORT,
        PUBLIC_URL: baseURL,
        DATA_DIR: process.env.E2E_DATA_DIR,
        OPENAI_BASE_URL: `${aiService}/v1`,
        OPENAI_IMAGE_MODEL: 'pictures',
        SUPPORT_EMAIL: 'help@operator.example',
        LOG_LEVEL: 'warn',
        RATE_LIMIT_FACTOR: '1000',
      },
    },
  ],
});
