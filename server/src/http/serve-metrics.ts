import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Services } from '#server/context.ts';

type Address = { METRICS_PORT?: number; METRICS_HOST: string };

/** On a port of the operator's own network. */
export async function serveMetrics(
  { metrics }: Pick<Services, 'metrics'>,
  { METRICS_PORT: port, METRICS_HOST: host }: Address,
): Promise<Server | undefined> {
  if (!metrics) return undefined;
  const { registry } = metrics;
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    void registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
