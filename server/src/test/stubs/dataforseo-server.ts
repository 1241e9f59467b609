import { createServer } from 'node:http';

type Entry = { search_volume: number | null; competition: string | null };
type Fault = { status: number } | { body: string } | 'hang' | 'reset' | 'refused';

export type DataForSeoServer = {
  url: string;
  calls: { authorization: string | undefined; url: string | undefined; body: unknown }[];
  /** What is known, by keyword; anything else has no entry. */
  known: Record<string, Entry>;
  fault: Fault | null;
  close(): Promise<void>;
};

/** A local service that answers like DataForSEO's search-volume call. */
export async function startDataForSeoServer(): Promise<DataForSeoServer> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      const body: unknown = JSON.parse(text);
      state.calls.push({ authorization: request.headers.authorization, url: request.url, body });
      const { fault } = state;
      if (fault === 'hang') return;
      if (fault === 'reset') {
        request.socket.destroy();
        return;
      }
      if (fault && typeof fault === 'object' && 'status' in fault) response.statusCode = fault.status;
      if (fault && typeof fault === 'object' && 'body' in fault) {
        response.end(fault.body);
        return;
      }
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer(body, state.known, fault === 'refused')));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const state: DataForSeoServer = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    calls: [],
    known: {},
    fault: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return state;
}

function answer(body: unknown, known: DataForSeoServer['known'], isRefused: boolean) {
  if (isRefused) return { status_code: 20000, tasks: [{ status_code: 40501, result: null }] };
  const [{ keywords }] = body as [{ keywords: string[] }];
  const result = keywords.flatMap((keyword) => (known[keyword] ? [{ keyword, ...known[keyword] }] : []));
  return { status_code: 20000, tasks: [{ status_code: 20000, result }] };
}
