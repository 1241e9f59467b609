// The first impression: Lighthouse's mobile profile (slow 4G, 4x slower CPU) on the built client, signed out and signed
// in, beside a plain single-page app.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { z } from 'zod';
import { findChromium } from '../scripts/find-chromium.ts';
import { percentile } from './percentile.ts';
import { startReferenceApp } from './reference-app.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BUILT = path.join(ROOT, 'client/dist');
const SIGNED_OUT = ['/', '/signup', '/forgot-password'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const DEMO = { email: 'demo.pro@example.com', password: 'veemark-demo' };
const listAnswer = z.object({
  result: z.object({ data: z.object({ items: z.array(z.object({ id: z.string() })) }) }),
});
const START_TIMEOUT_MS = 60_000;
/** The figures of the signed-in pages are the medians of so many runs. */
const RUNS = 3;

type Page = { name: string; url: string; cookie?: string; files: string; runs: number };
type Result = { line: string; largestPaint: number; blocking: number };

const port = 20_000 + Math.floor(Math.random() * 20_000);
const address = `http://localhost:${port}`;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'veemark-lighthouse-'));
const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: String(port), PUBLIC_URL: address, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
});
const ended = once(server, 'exit');
const reference = await startReferenceApp();
try {
  await untilReady();
  const cookie = await signIn();
  const piece = await newestPiece(cookie);
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  });
  try {
    const pages: Page[] = [
      { name: 'a plain app', url: reference.url, files: reference.dir, runs: RUNS },
      ...SIGNED_OUT.map((at) => ({ name: at, url: address + at, files: BUILT, runs: 1 })),
      ...['/create', `/content/${piece}`].map((at) => ({
        name: at.slice(0, 18),
        url: address + at,
        cookie,
        files: BUILT,
        runs: RUNS,
      })),
    ];
    for (const page of pages) await report(page, chrome.port);
  } finally {
    chrome.kill();
  }
} finally {
  await reference.end();
  server.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}

async function report(page: Page, chromePort: number) {
  const results: Result[] = [];
  for (let run = 0; run < page.runs; run += 1) results.push(await measure(page, chromePort));
  const median = (figures: number[]) => percentile(figures, 0.5);
  const largestPaint = median(results.map((result) => result.largestPaint));
  const blocking = median(results.map((result) => result.blocking));
  console.log(
    `${page.name.padEnd(18)} | largest paint ${(largestPaint / 1000).toFixed(2)} s | blocking ${Math.round(blocking)} ms | ${results[0]?.line}`,
  );
}

async function measure({ url, cookie, files }: Page, chromePort: number): Promise<Result> {
  const result = await lighthouse(url, {
    port: chromePort,
    onlyCategories: CATEGORIES,
    formFactor: 'mobile',
    logLevel: 'error',
    ...(cookie && { extraHeaders: { cookie } }),
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { audits, categories } = result.lhr;
  const figure = (audit: string) => audits[audit]?.numericValue ?? NaN;
  const scores = CATEGORIES.map((name) => `${name} ${Math.round((categories[name]?.score ?? 0) * 100)}`);
  return {
    largestPaint: figure('largest-contentful-paint'),
    blocking: figure('total-blocking-time'),
    line: [
      `script ${scriptKilobytes(audits['network-requests']?.details, files)}`,
      `first paint ${(figure('first-contentful-paint') / 1000).toFixed(2)} s`,
      `layout shift ${figure('cumulative-layout-shift').toFixed(3)}`,
      scores.join(', '),
    ].join(' | '),
  };
}

/** The JavaScript that was loaded: as sent here (gzip, for browsers ask for brotli on https alone) and as brotli. */
function scriptKilobytes(details: unknown, files: string): string {
  if (typeof details !== 'object' || details === null || !('items' in details)) return 'unknown';
  const items: { resourceType?: string; transferSize?: number; url: string }[] = Array.isArray(details.items)
    ? details.items
    : [];
  const scripts = items.filter(({ resourceType }) => resourceType === 'Script');
  const sent = scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  const brotli = scripts.reduce(
    (sum, { url }) => sum + statSync(path.join(files, `${new URL(url).pathname}.br`)).size,
    0,
  );
  return `${(sent / 1000).toFixed(1)} kB sent, ${(brotli / 1000).toFixed(1)} kB as brotli`;
}

/** The session of a demo user, as the browser's cookie header. */
async function signIn(): Promise<string> {
  const answer = await fetch(`${address}/trpc/account.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify(DEMO),
  });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function newestPiece(cookie: string): Promise<string> {
  const input = encodeURIComponent(JSON.stringify({ search: '' }));
  const answer = await fetch(`${address}/trpc/content.listContent?input=${input}`, { headers: { cookie } });
  const list = listAnswer.parse(await answer.json());
  const [newest] = list.result.data.items;
  if (!newest) throw new Error('The demo user has no piece.');
  return newest.id;
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
