import type { SafeFetch } from '#server/ports/site-client/safe-fetch.ts';

export const DOCUMENT_BYTES = 16 * 1024;
const TIMEOUT_MS = 5000;

/** Metadata of programs lie at addresses that strangers name. A redirect is an answer like any other that is none. */
export const fetchDocument =
  (fetchSite: SafeFetch) =>
  async (address: string | URL | Request): Promise<Response> => {
    const { status, headers, body } = await fetchSite(
      address instanceof Request ? address.url : String(address),
      {
        headers: { accept: 'application/json' },
        maxBytes: DOCUMENT_BYTES,
        timeoutMs: TIMEOUT_MS,
        beforeRedirect: async () => {
          throw new Error('A metadata document must lie where its address says.');
        },
      },
    );
    return new Response(Buffer.from(body), { status, headers });
  };
