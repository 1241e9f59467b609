import { vi } from 'vitest';

type Reply = { data: unknown } | { error: { message: string; data?: object } };

/** Replaces the server of the sign-in pages: the given answer to every call, and the calls that were made. */
export function accountServer(reply: Reply) {
  const calls: { path: string; input: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    calls.push({ path, input: JSON.parse(body) });
    return Response.json('error' in reply ? reply : { result: { data: reply.data } });
  });
  return calls;
}
