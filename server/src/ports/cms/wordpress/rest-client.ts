import { z } from 'zod';
import { ThreadLimitError } from '#server/threads/lanes.ts';
import type { SiteProblem } from '#shared/rules/site-problems.ts';
import { dropTags } from '#shared/rules/text/text.ts';
import { readJson } from '../../foreign-json/read-json.ts';
import type { SafeFetch, SafeResponse } from '../../site-client/safe-fetch.ts';
import type { SiteAccess } from '../cms.ts';
import { SiteError, toSiteError } from '../site-error.ts';
import { LINE_MAX, NAME_MAX, siteText } from '../site-text.ts';

export type Query = Record<string, string | number>;
type Body = Record<string, unknown> | FormData;
type Call<T> = { query?: Query; answer: z.ZodType<T>; timeoutMs?: number; replaces?: boolean };

export type RestClient = {
  get<T>(path: string, call: Call<T>): Promise<T>;
  send<T>(path: string, body: Body, call: Call<T>): Promise<T>;
};

/** Storing an image makes WordPress cut all its sizes before it answers. */
const SEND_TIMEOUT_MS = 45_000;
/** Twenty posts with their texts take some hundred kilobytes. */
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;
/** Statuses of proxies that stopped waiting for a working server (524 is Cloudflare's). */
const GATEWAY_TIMEOUTS = new Set([504, 524]);
/** By this the companion plugin tells our own changes from those made on the site. */
const DELIVERY = 'x-veemark-delivery';
const wordPressError = z.object({
  code: siteText(NAME_MAX),
  message: siteText(LINE_MAX).default(''),
  data: z.object({ term_id: z.coerce.number() }).partial().nullish().catch(null),
});

/**
 * WordPress's REST API: at its usual address, or where the site says that it is. Requests may run side by side, so each
 * one goes by the address that it has asked itself.
 */
export function createRestClient(fetch: SafeFetch, site: SiteAccess, signal: AbortSignal): RestClient {
  let known = `${site.domain}/wp-json/`;
  const token = Buffer.from(`${site.username ?? ''}:${site.secret}`).toString('base64');
  const credentials: Record<string, string> = site.username ? { authorization: `Basic ${token}` } : {};

  async function exchange(
    path: string,
    body: Body | undefined,
    { query = {}, timeoutMs, replaces = body && 'meta' in body }: Omit<Call<unknown>, 'answer'>,
  ) {
    const isForm = body instanceof FormData;
    const request = {
      method: body ? ('POST' as const) : ('GET' as const),
      headers: {
        accept: 'application/json',
        ...(body && { [DELIVERY]: replaces ? 'replace' : '1' }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      credentials,
      body: isForm || !body ? body : JSON.stringify(body),
      signal,
      timeoutMs,
      maxBytes: ANSWER_MAX_BYTES,
    };
    const ask = async (root: string) => {
      const answer = await fetch(restUrl(root, path, query), request);
      return { answer, json: await jsonOf(answer) };
    };
    const asked = known;
    const first = await ask(asked);
    if (first.json !== undefined || (body && !mayAskElsewhere(first.answer))) return first;

    const root = known === asked ? await rootInstead(fetch, site, asked, first.answer, signal) : known;
    if (!root) return first;

    const second = await ask(root);
    if (second.json !== undefined) known = root;

    return second;
  }

  async function call<T>(path: string, body: Body | undefined, { answer: schema, ...options }: Call<T>) {
    try {
      const timeoutMs = options.timeoutMs ?? (body ? SEND_TIMEOUT_MS : undefined);
      return understood(await exchange(path, body, { ...options, timeoutMs }), schema, site.secret);
    } catch (error) {
      throw toSiteError(error);
    }
  }

  return {
    get: (path, options) => call(path, undefined, options),
    send: (path, body, options) => call(path, body, options),
  };
}

/** @param root as `…/wp-json/`, or with the route in its query, as `…/index.php?rest_route=/` */
function restUrl(root: string, path: string, query: Query) {
  const url = new URL(root);
  const route = url.searchParams.get('rest_route');
  if (route === null) url.pathname = withoutSlash(url.pathname) + path;
  else url.searchParams.set('rest_route', withoutSlash(route) + path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url.href;
}

const withoutSlash = (text: string) => text.replace(/\/$/, '');

type Answer = {
  answer: SafeResponse;
  /** Undefined where it is none. */
  json: unknown;
};

type Problem = { kind: SiteProblem; detail: string | null; retryAfter?: number };

function understood<T>({ answer, json }: Answer, schema: z.ZodType<T>, secret: string): T {
  if (answer.status >= 200 && answer.status < 300) {
    const parsed = schema.safeParse(json);
    if (parsed.success) return parsed.data;
    throw new SiteError('notWordPress', { cause: parsed.error });
  }
  const said = wordPressError.safeParse(json).data;
  if (!said) throw toStatusError(answer);
  const { code, message, data } = said;
  const { kind, ...details } = problemOf(answer, plainWords(message, secret));
  throw new WordPressError(kind, { status: answer.status, code, termId: data?.term_id ?? null }, details);
}

function toStatusError(answer: SafeResponse) {
  const { kind, ...details } = problemOf(answer, null);
  if (kind !== 'broken') return new SiteError(kind, details);
  if (answer.status < 500) return new SiteError('notWordPress');
  if (GATEWAY_TIMEOUTS.has(answer.status)) return new SiteError('timeout', { mayHaveArrived: true });
  return new SiteError('broken');
}

function problemOf({ status, headers, movedTo }: SafeResponse, detail: string | null): Problem {
  if (movedTo || (status >= 300 && status < 400))
    return { kind: 'moved', detail: movedTo && `The site redirects to ${movedTo}.` };
  if (status === 401) return { kind: 'credentials', detail };
  if (status === 403) return { kind: 'forbidden', detail };
  if (status === 429) return { kind: 'busy', detail, retryAfter: Number(headers.get('retry-after')) || 60 };
  return { kind: 'broken', detail };
}

async function jsonOf(answer: SafeResponse): Promise<unknown> {
  try {
    return await readJson(answer.text());
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ThreadLimitError) return undefined;
    throw error;
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

/** Its header is all that is asked for. */
const TIMEOUT_MS = 10_000;
const PAGE_MAX_BYTES = 3 * 1024 * 1024;
const API_LINK = /<([^<>]*)>[^<,]*\brel="?https:\/\/api\.w\.org\/"?/;

/** A header that the REST API sends with all its answers, and no page has. */
const API_SIGN = 'access-control-expose-headers';

/**
 * Whether what was sent has certainly not been carried out: the answer is a 404, or one of the site's own pages, which a
 * WordPress with plain permalinks shows at any address. The REST API names its address in its own answers too, and they
 * may be unreadable although it has stored the post, as after a notice of PHP.
 */
function mayAskElsewhere({ status, headers }: SafeResponse): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') && !headers.has(API_SIGN);
  return status === 404 || isPage === true;
}

/**
 * Where else the REST API may be, after an answer that was no JSON. WordPress names the API's address in a header of every page.
 * @returns null when there is nothing else to ask
 */
async function rootInstead(
  fetch: SafeFetch,
  { domain }: SiteAccess,
  asked: string,
  answer: SafeResponse,
  signal: AbortSignal,
): Promise<string | null> {
  const linked = linkedRoot(answer, domain);
  if (linked) return linked === asked ? null : linked;
  if (answer.status !== 404) return null;
  const roots = [await frontPageRoot(fetch, domain, signal), `${domain}/?rest_route=/`];
  return roots.find((root) => root && root !== asked) ?? null;
}

async function frontPageRoot(fetch: SafeFetch, domain: string, signal: AbortSignal) {
  try {
    const request = { method: 'HEAD' as const, signal, timeoutMs: TIMEOUT_MS, maxBytes: PAGE_MAX_BYTES };
    return linkedRoot(await fetch(`${domain}/`, request), domain);
  } catch {
    return null;
  }
}

/** The credentials go there, so an address of another host is none. */
function linkedRoot({ headers }: SafeResponse, domain: string): string | null {
  const link = API_LINK.exec(headers.get('link') ?? '')?.[1];
  const root = link ? URL.parse(link, domain) : null;
  return root && root.origin === new URL(domain).origin ? root.href : null;
}

type Refusal = { status: number; code: string; termId: number | null };

/** WordPress itself refused, and said by which rule. */
export class WordPressError extends SiteError {
  readonly status: number;
  readonly code: string;
  readonly termId: number | null;

  constructor(
    kind: SiteProblem,
    { status, code, termId }: Refusal,
    details: ConstructorParameters<typeof SiteError>[1],
  ) {
    super(kind, details);
    this.name = 'WordPressError';
    this.status = status;
    this.code = code;
    this.termId = termId;
  }
}

export const isStatus = (error: unknown, status: number) =>
  error instanceof WordPressError && error.status === status;

export const isCode = (error: unknown, code: string) =>
  error instanceof WordPressError && error.code === code;
