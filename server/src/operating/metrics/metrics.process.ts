import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#server/database/port.ts';
import { aRequest } from '#server/test/generation-flow.ts';
import { changeAt, startServer } from '#server/test/server-process.ts';
import { sessionCookieOf, signedIn } from '#server/test/signed-in.ts';
import { startAiServer } from '#server/test/stubs/ai-server.ts';
import { testServices } from '#server/test/test-services.ts';

const SAMPLE = /^([a-z0-9_]+)(?:\{([^}]*)\})? ([^ ]+)$/;

/** A page of figures, as Prometheus reads it. @throws for a line that is neither a comment nor a sample */
async function scrape(url: string) {
  const answer = await fetch(url);
  if (answer.status !== 200) throw new Error(`The figures were answered with ${answer.status}.`);
  const samples = (await answer.text())
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
      if (!name) throw new Error(`This is no sample: ${line}`);
      return { name, labels, value: Number(value) };
    });
  return {
    has: (name: string) => samples.some((sample) => sample.name === name),
    /** Of the samples of this name whose labels contain these. */
    sum: (wanted: string, labels: Record<string, string> = {}) =>
      samples
        .filter(({ name }) => name === wanted)
        .filter((sample) =>
          Object.entries(labels).every(([label, value]) => sample.labels.includes(`${label}="${value}"`)),
        )
        .reduce((total, { value }) => total + value, 0),
  };
}

const SOON = { interval: 100 };
const MANY_JOBS = 10_000;

async function measuredServer(env: Record<string, string> = {}) {
  const { databaseUrl } = await testServices();
  const metricsPort = String(await freePort());
  const server = await startServer({
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_FACTOR: '1000',
    METRICS_PORT: metricsPort,
    ...env,
  });
  onTestFinished(() => server.end('SIGTERM'));
  const address = `http://127.0.0.1:${metricsPort}/metrics`;
  return { ...server, address, figures: () => scrape(address) };
}

async function startPiece(server: { url: string }) {
  const { services, user } = await signedIn({ plan: 'pro' });
  const cookie = await sessionCookieOf(services, user.id);
  const request = aRequest({ wordCount: 300 });
  expect((await changeAt(server.url, cookie)('content.startGeneration', request)).status).toBe(200);
  return request.id;
}

test('a healthy and then a failing AI service show: calls by their end, tokens, jobs and requests by route', async () => {
  const { services } = await testServices();
  const ai = await startAiServer();
  onTestFinished(() => ai.close());
  const server = await measuredServer({ OPENAI_BASE_URL: ai.url });
  const id = await startPiece(server);
  await vi.waitFor(() => services.db.generation.findFirstOrThrow({ where: { id, status: 'done' } }), SOON);
  const before = await server.figures();
  expect(before.sum('veemark_ai_calls_total', { outcome: 'ok' })).toBe(ai.calls.length);
  expect(before.sum('veemark_ai_call_seconds_count')).toBe(ai.calls.length);
  expect(before.sum('veemark_ai_tokens_total', { direction: 'out' })).toBeGreaterThan(100);
  expect(before.sum('veemark_job_runs_total', { task: 'writePiece', outcome: 'ok' })).toBe(1);
  const route = '/trpc/content.startGeneration';
  expect(before.sum('veemark_http_requests_total', { route, status: '200' })).toBe(1);
  expect(before.sum('veemark_http_request_seconds_count', { route })).toBe(1);
  await fetch(`${server.url}/trpc/made.up.by.a.stranger`);
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'veemark_database_pool',
    'process_resident_memory_bytes',
  ])
    expect([name, before.has(name)]).toEqual([name, true]);

  ai.settings.always = { kind: 'status', status: 500 };
  const failed = await startPiece(server);
  await vi.waitFor(
    () => services.db.generation.findFirstOrThrow({ where: { id: failed, status: 'failed' } }),
    SOON,
  );
  const after = await server.figures();
  expect(after.sum('veemark_ai_calls_total', { outcome: 'upstreamFailed' })).toBeGreaterThan(0);
  expect(after.sum('veemark_http_requests_total', { route: '/trpc/unknown' })).toBe(1);
});

test('a stopped worker and a full queue show, and the public port has none', async () => {
  const { services, databaseUrl } = await testServices();
  const worker = await startServer({ DATABASE_URL: databaseUrl });
  const web = await measuredServer({ WORKER: 'off' });
  await vi.waitFor(async () => {
    const figures = await web.figures();
    expect(figures.sum('veemark_workers_alive')).toBe(1);
    expect(figures.sum('veemark_database_up')).toBe(1);
    expect(figures.sum('veemark_bus_lag_seconds')).toBeGreaterThan(0);
  }, SOON);

  await worker.end('SIGTERM');
  await services.db.$executeRaw`
    insert into graphile_worker._private_jobs (task_id, run_at)
    select id, now() - interval '1 minute'
    from graphile_worker._private_tasks, generate_series(1, ${MANY_JOBS}::int) where identifier = 'mailLink'`;
  await vi.waitFor(async () => {
    const figures = await web.figures();
    expect(figures.sum('veemark_workers_alive')).toBe(0);
    expect(figures.sum('veemark_jobs', { task: 'mailLink', state: 'due' })).toBe(MANY_JOBS);
    expect(figures.sum('veemark_oldest_due_job_seconds', { task: 'mailLink' })).toBeGreaterThan(59);
  }, SOON);

  expect((await fetch(`${web.url}/metrics`)).headers.get('content-type')).not.toContain('version=0.0.4');
  expect((await fetch(web.address.replace('/metrics', '/'))).status).toBe(404);
});
