// The first impression of the signed-out pages: Lighthouse's mobile profile (slow 4G, 4x slower CPU) on the built client.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findChromium } from '../scripts/find-chromium.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PAGES = ['/', '/signup', '/forgot-password'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const START_TIMEOUT_MS = 60_000;

const port = 20_000 + Math.floor(Math.random() * 20_000);
const address = `http://localhost:${port}`;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'veemark-lighthouse-'));
const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: String(port), PUBLIC_URL: address, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
});
const ended = once(server, 'exit');
try {
  await untilReady();
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  });
  try {
    for (const page of PAGES) console.log(await measure(page, chrome.port));
  } finally {
    chrome.kill();
  }
} finally {
  server.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure(page: string, chromePort: number) {
  const result = await lighthouse(`${address}${page}`, {
    port: chromePort,
    onlyCategories: CATEGORIES,
    formFactor: 'mobile',
    logLevel: 'error',
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${page}`);
  const { audits, categories } = result.lhr;
  const seconds = (audit: string) => `${((audits[audit]?.numericValue ?? NaN) / 1000).toFixed(2)} s`;
  const scores = CATEGORIES.map((name) => `${name} ${Math.round((categories[name]?.score ?? 0) * 100)}`);
  return [
    page.padEnd(18),
    `first paint ${seconds('first-contentful-paint')}`,
    `largest paint ${seconds('largest-contentful-paint')}`,
    `blocking ${Math.round(audits['total-blocking-time']?.numericValue ?? NaN)} ms`,
    `layout shift ${(audits['cumulative-layout-shift']?.numericValue ?? NaN).toFixed(3)}`,
    `script ${scriptKilobytes(audits['network-requests']?.details)}`,
    scores.join(', '),
  ].join(' | ');
}

/** The JavaScript that was loaded: as sent here (gzip, for browsers ask for brotli on https alone) and as brotli. */
function scriptKilobytes(details: unknown): string {
  if (typeof details !== 'object' || details === null || !('items' in details)) return 'unknown';
  const items: { resourceType?: string; transferSize?: number; url: string }[] = Array.isArray(details.items)
    ? details.items
    : [];
  const scripts = items.filter(({ resourceType }) => resourceType === 'Script');
  const sent = scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  const brotli = scripts.reduce((sum, { url }) => sum + brotliSize(new URL(url).pathname), 0);
  return `${(sent / 1000).toFixed(1)} kB sent, ${(brotli / 1000).toFixed(1)} kB as brotli`;
}

function brotliSize(file: string): number {
  return statSync(path.join(ROOT, 'client/dist', `${file}.br`)).size;
}

async function untilReady() {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    const answer = await fetch(`${address}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('The server did not start.');
}
