// npm test: everything, one after the other, and one closing line over all of it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

type Counts = { passed: number; failed: number };

const reports = mkdtempSync(path.join(os.tmpdir(), 'veemark-reports-'));
const started = Date.now();
const total: Counts = { passed: 0, failed: 0 };

stage('Types, lint, format, import rules, dead code', () => {
  const ok = run('npm', ['run', '-s', 'check']);
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
});
stage('Unit and integration tests', () => {
  const file = path.join(reports, 'vitest.json');
  const ok = run('node_modules/.bin/vitest', [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const { numPassedTests, numFailedTests } = readReport<{ numPassedTests: number; numFailedTests: number }>(
    file,
  );
  return counts(ok, numPassedTests, numFailedTests);
});
stage('Journeys in Chromium', () => {
  const file = path.join(reports, 'playwright.json');
  const ok = run('npm', ['run', '-s', 'e2e', '--', '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const { stats } = readReport<{ stats?: { expected: number; flaky: number; unexpected: number } }>(file);
  return counts(ok, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0);
});

rmSync(reports, { recursive: true, force: true });
console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

function stage(title: string, work: () => Counts) {
  console.log(`\n== ${title}`);
  const { passed, failed } = work();
  total.passed += passed;
  total.failed += failed;
}

/** A runner that ended badly without naming a failed test, or ran none, counts as one failure. */
function counts(ok: boolean, passed = 0, failed = 0): Counts {
  return { passed, failed: failed === 0 && (!ok || passed === 0) ? 1 : failed };
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  return (
    spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
      .status === 0
  );
}

function readReport<T>(file: string): Partial<T> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return {};
  }
}
