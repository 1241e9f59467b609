import { listen, readText, type LocalServer } from './http-server.ts';

type Entry = { search_volume: number | null; competition: string | null };
type Fault = { status: number } | { body: string } | 'hang' | 'reset' | 'refused';

export type DataForSeoServer = LocalServer & {
  calls: { authorization: string | undefined; url: string | undefined; body: unknown }[];
  /** What is known, by keyword; anything else has no entry. */
  known: Record<string, Entry>;
  fault: Fault | null;
};

/** A local service that answers like DataForSEO's search-volume call. */
export async function startDataForSeoServer(): Promise<DataForSeoServer> {
  const server = await listen(async (request, response) => {
    const body: unknown = JSON.parse(await readText(request));
    state.calls.push({ authorization: request.headers.authorization, url: request.url, body });
    const { fault } = state;
    if (fault === 'hang') return;
    if (fault === 'reset') return void request.socket.destroy();
    if (fault && typeof fault === 'object' && 'status' in fault) response.statusCode = fault.status;
    if (fault && typeof fault === 'object' && 'body' in fault) return void response.end(fault.body);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer(body, state.known, fault === 'refused')));
  });
  const state: DataForSeoServer = { ...server, calls: [], known: {}, fault: null };
  return state;
}

function answer(body: unknown, known: DataForSeoServer['known'], isRefused: boolean) {
  if (isRefused) return { status_code: 20000, tasks: [{ status_code: 40501, result: null }] };
  const [{ keywords }] = body as [{ keywords: string[] }];
  const result = keywords.flatMap((keyword) => (known[keyword] ? [{ keyword, ...known[keyword] }] : []));
  return { status_code: 20000, tasks: [{ status_code: 20000, result }] };
}
