import { z } from 'zod';
import { dropTags } from '#shared/text.ts';
import { readJson } from '../../foreign-json/read-json.ts';
import type { SafeFetch, SafeResponse } from '../../site-client/safe-fetch.ts';
import type { SiteAccess } from '../cms.ts';
import { LINE_MAX, NAME_MAX, siteText } from '../site-text.ts';
import { asSiteProblem, siteProblem } from '../site-problem.ts';

export type Query = Record<string, string | number>;
type Body = Record<string, unknown> | FormData;
type Call<T> = { query?: Query; answer: z.ZodType<T>; timeoutMs?: number };

/** A site's own refusal, as far as a caller may want to act on it. */
export type Refusal = { status: number; code: string; termId: number | null };

export type RestClient = {
  get<T>(path: string, call: Call<T>): Promise<T>;
  send<T>(path: string, body: Body, call: Call<T>): Promise<T>;
};

/** Storing an image makes WordPress cut all its sizes before it answers. */
const SEND_TIMEOUT_MS = 45_000;
/** Twenty posts with their texts take some hundred kilobytes. */
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;
/** What proxies say when they no longer wait for a server that is still at it (524 is Cloudflare's). */
const GATEWAY_TIMEOUTS = new Set([504, 524]);
const wordPressError = z.object({
  code: siteText(NAME_MAX),
  message: siteText(LINE_MAX).default(''),
  data: z.object({ term_id: z.coerce.number() }).partial().nullish().catch(null),
});

const refusals = new WeakMap<Error, Refusal>();

/** What WordPress refused, when it was WordPress that did. */
export const refusalOf = (error: unknown) => (error instanceof Error ? refusals.get(error) : undefined);

/** WordPress's REST API at its pretty address, or at the plain one where the site has no pretty links. */
export function createRestClient(fetch: SafeFetch, site: SiteAccess, signal: AbortSignal): RestClient {
  let plain = false;
  const token = Buffer.from(`${site.username ?? ''}:${site.secret}`).toString('base64');
  const credentials: Record<string, string> = site.username ? { authorization: `Basic ${token}` } : {};

  async function exchange(path: string, query: Query, body: Body | undefined, timeoutMs?: number) {
    const isForm = body instanceof FormData;
    const request = {
      method: body ? ('POST' as const) : ('GET' as const),
      headers: { accept: 'application/json', ...(body && !isForm && { 'content-type': 'application/json' }) },
      credentials,
      body: isForm || !body ? body : JSON.stringify(body),
      signal,
      timeoutMs,
      maxBytes: ANSWER_MAX_BYTES,
    };
    const ask = async () => {
      const answer = await fetch(restUrl(site.domain, path, query, plain), request);
      return { answer, json: await jsonOf(answer) };
    };
    const first = await ask();
    // Nothing has been done by a server that has no such address, so asking again elsewhere is safe.
    if (first.answer.status !== 404 || plain || first.json !== undefined) return first;
    plain = true;
    return ask();
  }

  async function call<T>(
    path: string,
    body: Body | undefined,
    { query = {}, answer: schema, timeoutMs }: Call<T>,
  ) {
    try {
      const time = timeoutMs ?? (body ? SEND_TIMEOUT_MS : undefined);
      return understood(await exchange(path, query, body, time), schema, site.secret);
    } catch (error) {
      throw asSiteProblem(error);
    }
  }

  return {
    get: (path, options) => call(path, undefined, options),
    send: (path, body, options) => call(path, body, options),
  };
}

function restUrl(domain: string, path: string, query: Query, plain: boolean) {
  const url = new URL(plain ? `${domain}/` : `${domain}/wp-json${path}`);
  if (plain) url.searchParams.set('rest_route', path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url.href;
}

type Answer = {
  answer: SafeResponse;
  /** Undefined where it is none. */
  json: unknown;
};

function understood<T>({ answer, json }: Answer, schema: z.ZodType<T>, secret: string): T {
  if (answer.status >= 200 && answer.status < 300) {
    const parsed = schema.safeParse(json);
    if (parsed.success) return parsed.data;
    throw siteProblem('notWordPress', { cause: parsed.error });
  }
  const said = wordPressError.safeParse(json).data;
  const error = problemOfStatus(answer, said?.code, said ? plainWords(said.message, secret) : null);
  if (said)
    refusals.set(error, { status: answer.status, code: said.code, termId: said.data?.term_id ?? null });
  throw error;
}

function problemOfStatus(
  { status, headers, movedTo }: SafeResponse,
  code: string | undefined,
  detail: string | null,
) {
  if (movedTo || (status >= 300 && status < 400))
    return siteProblem('moved', { detail: movedTo && `The site redirects to ${movedTo}.` });
  if (status === 401) return siteProblem('credentials', { detail });
  if (status === 403) return siteProblem('forbidden', { detail });
  if (status === 429)
    return siteProblem('busy', { detail, retryAfter: Number(headers.get('retry-after')) || 60 });
  if (!code && status < 500) return siteProblem('notWordPress');
  if (!code && GATEWAY_TIMEOUTS.has(status)) return siteProblem('timeout', { isOpen: true });
  return siteProblem('broken', { detail });
}

async function jsonOf(answer: SafeResponse): Promise<unknown> {
  try {
    return await readJson(answer.text());
  } catch {
    return undefined;
  }
}

/** A site's words are shown as text and without a credential that it may have echoed. */
function plainWords(message: string, secret: string) {
  const text = dropTags(message)
    .replaceAll(secret || '\0', '…')
    .replace(/\s+/g, ' ')
    .trim();
  return text || null;
}
