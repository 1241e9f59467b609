import { z } from 'zod';
import { listen, readText } from './http-server.ts';

const attribute = z.object({ key: z.string(), value: z.unknown() });
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute),
});
const exported = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

/** A collector that takes traces by OTLP over HTTP, in JSON. */
export async function startTraceCollector() {
  const spans: z.infer<typeof span>[] = [];
  const { url, close } = await listen(async (request, response) => {
    const { resourceSpans } = exported.parse(JSON.parse(await readText(request)));
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  return { url, close, spans };
}
