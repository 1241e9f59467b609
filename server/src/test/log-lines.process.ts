import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { aRequest } from './generation-flow.ts';
import { changeAt, startServer } from './server-process.ts';
import { sessionCookieOf, signedIn } from './signed-in.ts';
import { startAiServer } from './stubs/ai-server.ts';
import { listen, readText } from './stubs/http-server.ts';
import { testServices } from './test-services.ts';

const spanShape = z.looseObject({ traceId: z.string(), name: z.string() });
const exported = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanShape) })) })),
});

/** A collector that takes traces by OTLP over HTTP, in JSON. */
async function startTraceCollector() {
  const spans: z.infer<typeof spanShape>[] = [];
  const { url, close } = await listen(async (request, response) => {
    const { resourceSpans } = exported.parse(JSON.parse(await readText(request)));
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  return { url, close, spans };
}

const SOON = { interval: 100 };

type Line = Record<string, unknown>;

const linesOf = (output: string): Line[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): Line => JSON.parse(line));

test('one request id, and one trace, lead from the request through its job to the piece, in another process', async () => {
  const { databaseUrl } = await testServices();
  const ai = await startAiServer();
  onTestFinished(() => ai.close());
  const collector = await startTraceCollector();
  onTestFinished(() => collector.close());
  const env = {
    DATABASE_URL: databaseUrl,
    OPENAI_BASE_URL: ai.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    LOG_LEVEL: 'debug',
    RATE_LIMIT_FACTOR: '1000',
  };
  const web = await startServer({ ...env, WORKER: 'off' });
  onTestFinished(() => web.end('SIGTERM'));
  const { services, user } = await signedIn({ plan: 'pro' });
  const request = aRequest({ wordCount: 300 });
  const cookie = await sessionCookieOf(services, user.id);
  const answer = await changeAt(web.url, cookie)('content.startGeneration', request);
  const requestId = answer.headers.get('x-request-id');
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);

  const worker = await startServer(env);
  onTestFinished(() => worker.end('SIGTERM'));
  const own = () => linesOf(worker.output()).filter((line) => line['requestId'] === requestId);
  await vi.waitFor(() => expect(own().map(({ msg }) => msg)).toContain('the writing of a piece ended'), SOON);
  const fields = { requestId, task: 'writePiece', jobId: expect.any(String), generationId: request.id };
  expect(own().find(({ msg }) => msg === 'job done')).toMatchObject(fields);
  expect(own().find(({ msg }) => msg === 'the writing of a piece ended')).toMatchObject(fields);
  const queued = await services.db.generation.findUniqueOrThrow({ where: { id: request.id } });
  expect(queued.status).toBe('done');

  await Promise.all([web.end('SIGTERM'), worker.end('SIGTERM')]);
  const name = 'POST /trpc/content.startGeneration';
  const traceId = collector.spans.find((span) => span.name === name)?.traceId;
  const trace = collector.spans.filter((span) => span.traceId === traceId);
  expect(trace.filter((span) => span.name === 'job writePiece')).toHaveLength(1);
  expect(trace.filter((span) => span.name === 'AI call')).toHaveLength(ai.calls.length);
  expect(JSON.stringify(collector.spans)).not.toContain(request.topic);
});
