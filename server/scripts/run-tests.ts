// npm test and npm run test:all, and the parts of the latter: stage after stage, and one closing line over all of them.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createProgressLine } from './progress-line.ts';

type Outcome = { passed: number; failures: string[] };
type VitestTest = { fullName: string; status: string; failureMessages: string[] };
type VitestFile = {
  name: string;
  status: string;
  message: string;
  startTime: number;
  endTime: number;
  assertionResults: VitestTest[];
};
type VitestReport = { numPassedTests: number; testResults: VitestFile[] };
type JourneyTest = { results: { errors: { message: string }[] }[] };
type Spec = { title: string; file: string; ok: boolean; tests: JourneyTest[] };
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: Spec[] };
type PlaywrightReport = { stats: { expected: number }; suites: PlaywrightSuite[] };
type Stage = { title: string; work: () => Promise<Outcome> };

const CHECKS = ['lint', 'imports', 'unused', 'docs'];
/** So many of the slowest files are named at the end. */
const SLOWEST = 10;

const CHECK: Stage = { title: 'Types, lint, import rules, dead code', work: runChecks };
/** Side by side, since journeys mostly wait. */
const UNITS_AND_JOURNEYS: Stage = {
  title: 'Unit and integration tests, one journey a capability in Chromium',
  work: async () => {
    const [units, walks] = await Promise.all([
      vitest(['server', 'client'], '--testNamePattern=^(?!.*@long)'),
      journeys(['--grep', '@smoke', '--workers', '2'], { E2E_ONE_LOOK: '1' }),
    ]);
    return { passed: units.passed + walks.passed, failures: [...units.failures, ...walks.failures] };
  },
};

/** What `npm run test:all` runs, each as `npm run test:<name>`. */
const REST = {
  long: {
    title: 'Unit and integration tests that take their time',
    work: () => vitest(['server', 'client'], '--testNamePattern=@long'),
  },
  // Of 1,800 files it takes a tenth of the quick set's time.
  format: { title: 'The format of every file', work: () => script('check:format') },
  plugin: { title: 'The WordPress plugin', work: () => script('check:plugin') },
  limits: { title: 'What may be large or hostile', work: () => vitest(['limits']) },
  sites: { title: 'A real WordPress', work: () => vitest(['sites']) },
  process: { title: 'Whole servers, killed and restarted', work: () => vitest(['process']) },
  matrix: { title: 'Every combination', work: () => vitest(['matrix']) },
  cluster: { title: 'Two web processes and two workers', work: () => vitest(['cluster']) },
  journeys: { title: 'The other journeys', work: () => journeys(['--grep-invert', '@smoke']) },
} satisfies Record<string, Stage>;

/** Side by side, since they wait for much: for sites, for processes to start, for what is late. */
const TOGETHER: Stage = {
  title: 'A real WordPress, whole servers, every combination',
  work: () => vitest(['sites', 'process', 'matrix'], '--maxWorkers=3'),
};
const ALL: Stage[] = [
  REST.format,
  REST.long,
  REST.plugin,
  REST.limits,
  TOGETHER,
  REST.cluster,
  REST.journeys,
];

const stages = stagesOf(process.argv[2]);
const reports = mkdtempSync(path.join(os.tmpdir(), 'veemark-reports-'));
const started = Date.now();
const total: Outcome = { passed: 0, failures: [] };

for (const [at, { title, work }] of stages.entries()) {
  console.log(`\n== ${title} (part ${at + 1} of ${stages.length})`);
  const begun = Date.now();
  const { passed, failures } = await work();
  total.passed += passed;
  total.failures.push(...failures);
  console.log(`${passed} passed, ${failures.length} failed in ${secondsSince(begun)} s`);
}

rmSync(reports, { recursive: true, force: true });
if (total.failures.length) console.log(`\n== Failed\n${total.failures.join('\n')}`);
console.log(`\nTook ${secondsSince(started)} s`);
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exitCode = total.failures.length > 0 ? 1 : 0;

function stagesOf(name: string | undefined): Stage[] {
  if (name === undefined) return [CHECK, UNITS_AND_JOURNEYS];
  if (name === 'all') return ALL;

  const stage = new Map<string, Stage>(Object.entries(REST)).get(name);
  if (!stage) throw new Error(`There is no part ${name}. There are: all, ${Object.keys(REST).join(', ')}`);
  return [stage];
}

/** The checks run side by side, since most of them keep only one core busy. */
async function runChecks(): Promise<Outcome> {
  const line = createProgressLine();
  let ended = 0;
  const results = await Promise.all(
    CHECKS.map(async (check) => {
      const complaints = await complaintsOf(check);
      ended += 1;
      line.show(`check ${ended} of ${CHECKS.length} · ${check}`);
      return complaints;
    }),
  );
  line.end();

  const failures = results.filter((complaints) => complaints !== null);
  return { passed: CHECKS.length - failures.length, failures };
}

/** @returns null where there are none */
async function complaintsOf(check: string) {
  const child = spawn('npm', ['run', '-s', `check:${check}`], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, isGreen] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    endsWell(child),
  ]);
  return isGreen ? null : `check:${check}\n${output}${errors}`;
}

async function script(name: string): Promise<Outcome> {
  return (await run('npm', ['run', '-s', name]))
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: [name] };
}

async function vitest(projects: string[], ...args: string[]): Promise<Outcome> {
  const file = path.join(reports, 'vitest.json');
  const reporters = [
    '--reporter=./server/scripts/progress-reporter.ts',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const chosen = projects.map((name) => `--project=${name}`);
  const ok = await run('node_modules/.bin/vitest', ['run', ...chosen, ...reporters, ...args]);

  const { numPassedTests = 0, testResults = [] } = readReport<VitestReport>(file);
  nameSlowest(testResults);
  return outcome(ok, numPassedTests, testResults.flatMap(failuresOfFile));
}

async function journeys(args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const file = path.join(reports, 'playwright.json');
  const reporters = '--reporter=./server/scripts/journey-reporter.ts,json';
  const ok = await run('npm', ['run', '-s', 'e2e', '--', reporters, ...args], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...env,
  });

  const { stats, suites = [] } = readReport<PlaywrightReport>(file);
  return outcome(ok, stats?.expected ?? 0, suites.flatMap(failuresOfSuite));
}

/** A runner that ended badly without naming a failed test, or ran none, counts as one failure. */
function outcome(ok: boolean, passed: number, failures: string[]): Outcome {
  const isUnexplained = failures.length === 0 && (!ok || passed === 0);
  return {
    passed,
    failures: isUnexplained ? ['a runner ended badly, and no test failed: its error stands above'] : failures,
  };
}

function failuresOfFile({ name, status, message, assertionResults }: VitestFile) {
  const file = path.relative(process.cwd(), name);
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${file} > ${test.fullName}\n  ${test.failureMessages.join('\n  ')}`);
  const failedWhole = status === 'failed' && failures.length === 0;
  return failedWhole ? [`${file}: ${message}`] : failures;
}

function failuresOfSuite({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ ok }) => !ok).map(failureOfSpec);
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

function failureOfSpec({ file, title, tests }: Spec) {
  const results = tests.flatMap((test) => test.results);
  const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message));
  return `${file} > ${title}\n  ${messages.join('\n  ')}`;
}

/** Where the time of a run went. */
function nameSlowest(files: VitestFile[]) {
  const seconds = ({ startTime, endTime }: VitestFile) => Math.round((endTime - startTime) / 1000);
  const slowest = files.toSorted((one, other) => seconds(other) - seconds(one)).slice(0, SLOWEST);
  const names = slowest.map((file) => `${seconds(file)} s ${path.relative(process.cwd(), file.name)}`);
  console.log(`The slowest: ${names.join(', ')}`);
}

function secondsSince(moment: number) {
  return Math.round((Date.now() - moment) / 1000);
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return endsWell(child);
}

async function endsWell(child: ChildProcess): Promise<boolean> {
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}

function readReport<T>(file: string): Partial<T> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return {};
  }
}
