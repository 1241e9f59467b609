import type { KoaContextWithOIDC } from 'oidc-provider';
import type { SafeFetch } from '#server/ports/site-client/safe-fetch.ts';

export const DOCUMENT_BYTES = 16 * 1024;
const TIMEOUT_MS = 5000;
/** Between these a document's own headers say for how long it is kept. */
export const DOCUMENT_SECONDS = { min: 5 * 60, max: 24 * 60 * 60 };

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

/**
 * Once in a request: the library looks a program up again to say why it was refused. The screen of a request that has begun
 * asks outside of one, and is limited by its user.
 */
export function fetchedOnce(mayFetch: (ipAddress: string) => Promise<boolean>) {
  const asked = new WeakSet<KoaContextWithOIDC>();

  return async (ctx: KoaContextWithOIDC | undefined): Promise<boolean> => {
    if (!ctx) return true;
    if (asked.has(ctx)) return false;

    asked.add(ctx);
    return mayFetch(ctx.ip);
  };
}
