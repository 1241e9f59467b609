// npm test: everything, one after the other, and one closing line over all of it. With `cluster`, npm run test:cluster:
// what several processes do under load, with the same closing line.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** `secondTry`: what failed at first and then passed. */
type Outcome = { passed: number; failures: string[]; secondTry?: string[] };
type VitestTest = { fullName: string; status: string; failureMessages: string[] };
type VitestFile = { name: string; status: string; message: string; assertionResults: VitestTest[] };
type VitestReport = { numPassedTests: number; testResults: VitestFile[] };
type Spec = { title: string; file: string; ok: boolean; tests: { status: string }[] };
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: Spec[] };
type PlaywrightReport = { stats: { expected: number; flaky: number }; suites: PlaywrightSuite[] };

const CHECKS = ['types', 'lint', 'format', 'imports', 'unused'];

const reports = mkdtempSync(path.join(os.tmpdir(), 'veemark-reports-'));
const started = Date.now();
const total = { passed: 0, failures: [] as string[], secondTry: [] as string[] };

if (process.argv[2] === 'cluster') await stage('Two web processes and two workers', () => vitest('cluster'));
else await testEverything();

rmSync(reports, { recursive: true, force: true });
if (total.secondTry.length) console.log(`\n== Passed at the second try\n${total.secondTry.join('\n')}`);
if (total.failures.length) console.log(`\n== Failed\n${total.failures.join('\n')}`);
console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exitCode = total.failures.length > 0 ? 1 : 0;

async function testEverything() {
  await stage('Types, lint, format, import rules, dead code', async () => {
    const failures = (await Promise.all(CHECKS.map(complaintsOf))).filter(
      (complaints) => complaints !== null,
    );
    return { passed: CHECKS.length - failures.length, failures };
  });
  await stage('Unit and integration tests', () => vitest('server', 'client'));
  await stage('Journeys in Chromium', () => {
    const file = path.join(reports, 'playwright.json');
    const ok = run('npm', ['run', '-s', 'e2e', '--', '--reporter=line,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    const { stats, suites = [] } = readReport<PlaywrightReport>(file);
    return outcome(ok, (stats?.expected ?? 0) + (stats?.flaky ?? 0), {
      failures: suites.flatMap((suite) => specsOf(suite, (spec) => !spec.ok)),
      secondTry: suites.flatMap((suite) => specsOf(suite, ({ tests }) => tests[0]?.status === 'flaky')),
    });
  });
}

function vitest(...projects: string[]): Outcome {
  const file = path.join(reports, 'vitest.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const chosen = projects.map((name) => `--project=${name}`);
  const ok = run('node_modules/.bin/vitest', ['run', ...chosen, ...reporters]);
  const { numPassedTests = 0, testResults = [] } = readReport<VitestReport>(file);
  return outcome(ok, numPassedTests, {
    failures: testResults.flatMap(failuresOfFile),
    secondTry: testResults.flatMap((results) =>
      namesOf(results, (test) => test.status === 'passed' && !!test.failureMessages.length),
    ),
  });
}

async function stage(title: string, work: () => Outcome | Promise<Outcome>) {
  console.log(`\n== ${title}`);
  const { passed, failures, secondTry = [] } = await work();
  total.passed += passed;
  total.failures.push(...failures);
  total.secondTry.push(...secondTry);
}

/** A runner that ended badly without naming a failed test, or ran none, counts as one failure. */
function outcome(ok: boolean, passed: number, names: { failures: string[]; secondTry: string[] }): Outcome {
  const isUnexplained = names.failures.length === 0 && (!ok || passed === 0);
  const failures = isUnexplained ? ['a runner ended without naming what failed'] : names.failures;
  return { passed, failures, secondTry: names.secondTry };
}

function failuresOfFile(file: VitestFile) {
  const failures = namesOf(file, (test) => test.status === 'failed');
  const isWhole = file.status === 'failed' && failures.length === 0;
  return isWhole ? [`${path.relative(process.cwd(), file.name)}: ${file.message}`] : failures;
}

function namesOf({ name, assertionResults }: VitestFile, isMeant: (test: VitestTest) => boolean) {
  const file = path.relative(process.cwd(), name);
  return assertionResults
    .filter(isMeant)
    .map((test) => `${file} > ${test.fullName}\n  ${test.failureMessages.join('\n  ')}`);
}

function specsOf({ suites = [], specs = [] }: PlaywrightSuite, isMeant: (spec: Spec) => boolean): string[] {
  const meant = specs.filter(isMeant).map(({ file, title }) => `${file} > ${title}`);
  return [...meant, ...suites.flatMap((suite) => specsOf(suite, isMeant))];
}

/** The checks run side by side, since most of them keep only one core busy; what one prints is said if it fails. */
async function complaintsOf(check: string) {
  const child = spawn('npm', ['run', '-s', `check:${check}`], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [output, errors, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return status === 0 ? null : `check:${check}\n${output}${errors}`;
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
