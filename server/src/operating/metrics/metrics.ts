import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { AiMeter } from '#server/ports/openai/ai-meter.ts';

const REQUEST_SECONDS = [0.01, 0.05, 0.1, 0.3, 1, 3, 10];
const JOB_SECONDS = [0.05, 0.3, 1, 5, 30, 120];
const AI_SECONDS = [0.5, 1, 3, 10, 30, 90];
const SITE_SECONDS = [0.3, 1, 3, 10, 30];

/** The product's name prefixes every metric. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const ai = aiMetrics(registers);
  return {
    registry,
    ai,
    ...requestMetrics(registers),
    ...jobMetrics(registers),
    ...siteMetrics(registers),
    gauges: sampledMetrics(registers),
  };
}

type Registers = Registry[];

/** `route` is bounded: a pattern or a procedure, never the caller's text. */
function requestMetrics(registers: Registers) {
  const requests = new Counter({
    name: 'veemark_http_requests_total',
    help: 'Answered requests',
    labelNames: ['route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'veemark_http_request_seconds',
    help: 'Time from a request to the end of its answer; a live stream counts from its opening to its end',
    labelNames: ['route'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  return {
    countRequest(route: string, status: number, took: number) {
      requests.inc({ route, status });
      seconds.observe({ route }, took);
    },
  };
}

function jobMetrics(registers: Registers) {
  const jobs = new Counter({
    name: 'veemark_job_runs_total',
    help: 'Jobs that this process has run',
    labelNames: ['task', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'veemark_job_seconds',
    help: 'Time a job took; the writing of a piece goes on after its job',
    labelNames: ['task'],
    buckets: JOB_SECONDS,
    registers,
  });
  return {
    countJob(task: string, outcome: 'ok' | 'failed', took: number) {
      jobs.inc({ task, outcome });
      seconds.observe({ task }, took);
    },
  };
}

function aiMetrics(registers: Registers): AiMeter {
  const calls = new Counter({
    name: 'veemark_ai_calls_total',
    help: 'Requests to the AI service by how they ended',
    labelNames: ['outcome'],
    registers,
  });

  const seconds = new Histogram({
    name: 'veemark_ai_call_seconds',
    help: 'Time from a request to the AI service to the end of its answer',
    labelNames: ['outcome'],
    buckets: AI_SECONDS,
    registers,
  });

  const tokens = new Counter({
    name: 'veemark_ai_tokens_total',
    help: 'Tokens as the AI service reports them',
    labelNames: ['direction'],
    registers,
  });

  return {
    call(outcome, took) {
      calls.inc({ outcome });
      seconds.observe({ outcome }, took);
    },
    tokens({ inputTokens, cachedTokens, outputTokens }) {
      tokens.inc({ direction: 'in' }, inputTokens - cachedTokens);
      tokens.inc({ direction: 'cached' }, cachedTokens);
      tokens.inc({ direction: 'out' }, outputTokens);
    },
  };
}

function siteMetrics(registers: Registers) {
  const steps = new Counter({
    name: 'veemark_site_steps_total',
    help: 'Steps of publishing on the websites of users by how they ended',
    labelNames: ['cms', 'step', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'veemark_site_step_seconds',
    help: 'Time a step on a website took',
    labelNames: ['cms', 'step'],
    buckets: SITE_SECONDS,
    registers,
  });
  return {
    countSiteStep(cms: string, step: string, { outcome, took }: { outcome: string; took: number }) {
      steps.inc({ cms, step, outcome });
      seconds.observe({ cms, step }, took);
    },
  };
}

function sampledMetrics(registers: Registers) {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });

  return {
    jobs: gauge(
      'veemark_jobs',
      'Jobs in the queue: due, later, running, retrying, given_up',
      'task',
      'state',
    ),
    oldestJob: gauge('veemark_oldest_due_job_seconds', 'How long the oldest due job has waited', 'task'),
    pieces: gauge('veemark_pieces', 'Pieces that wait for a writer or are being written', 'state'),
    readAgain: gauge(
      'veemark_read_again',
      'What the rules of an earlier version have read and a job of this process reads again',
      'kind',
    ),
    readAgainSeconds: gauge('veemark_read_again_seconds', 'How long that takes, as fast as it goes'),
    workers: gauge(
      'veemark_workers_alive',
      'Processes that have shown in the last 30 seconds that they run jobs',
    ),
    busLag: gauge('veemark_bus_lag_seconds', 'Time a message between processes takes to arrive'),
    databaseUp: gauge('veemark_database_up', '1 while the database answers'),
    pool: gauge(
      'veemark_database_pool',
      'Connections of this process: in_use, idle; and calls waiting for one',
      'state',
    ),
  };
}
