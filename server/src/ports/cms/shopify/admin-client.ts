import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdminApiClient } from '@shopify/admin-api-client';
import { z } from 'zod';
import { shopNameInput } from '#shared/schemas/websites.ts';
import { readJson } from '../../foreign-json/read-json.ts';
import { FetchError } from '../../site-client/fetch-error.ts';
import type { SafeFetch, SafeResponse } from '../../site-client/safe-fetch.ts';
import type { SiteAccess } from '../cms.ts';
import { SiteError, toSiteError } from '../site-error.ts';
import { LINE_MAX, NAME_MAX, siteList, siteText } from '../site-text.ts';

export type ShopifyOptions = {
  fetch: SafeFetch;
  apiVersion: string;
  /** Replaces https://{shop}.myshopify.com; for tests. */
  apiBase?: string;
  now: () => Date;
};

export type AdminClient = {
  /** @throws SiteError for everything but data of the asked shape */
  request<T>(query: string, variables: Record<string, unknown>, data: z.ZodType<T>): Promise<T>;
};

/** Tokens got for a client id and secret, by a hash of both; they are good for a day. */
type TokenCache = Map<string, { token: string; expiresAt: number }>;

const EXPIRY_MARGIN_MS = 5 * 60_000;
const GATEWAY_TIMEOUT = 504;
/** A shop's budget for calls fills up again within seconds. */
const THROTTLED_MS = 1500;
const THROTTLED_TRIES = 2;
/** The largest article with its text takes less. */
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;
const TOKEN_MAX_BYTES = 16 * 1024;
const accessToken = z.object({ access_token: z.string().min(1), expires_in: z.number().default(86_400) });
const graphQlErrors = siteList(
  z.object({
    message: siteText(LINE_MAX),
    extensions: z
      .object({ code: siteText(NAME_MAX) })
      .optional()
      .catch(undefined),
  }),
  1,
).catch([]);

/** An answer whose JSON is read outside of the thread that serves requests. */
class ShopResponse extends Response {
  readonly #text: () => string;
  constructor({ status, headers, text }: SafeResponse) {
    super(null, { status, headers: { 'content-type': headers.get('content-type') ?? '' } });
    this.#text = text;
  }
  override readonly json = (): Promise<unknown> => readJson(this.#text());
}

/** Connections to shops' Admin API (GraphQL). A credential goes to the shop's own host and nowhere else. */
export function createShopifyConnector(options: ShopifyOptions) {
  const cache: TokenCache = new Map();
  return async (site: SiteAccess, signal: AbortSignal): Promise<AdminClient> => {
    // The name becomes part of the host that gets the token, so it is checked again where it is used.
    const shop = shopNameInput.safeParse(site.shopName ?? '');
    if (!shop.success) throw new SiteError('refused');
    const host = `${shop.data}.myshopify.com`;
    const origin = options.apiBase?.replace(/\/+$/, '') ?? `https://${host}`;
    const token = await tokenOf(site, origin, cache, options, signal);
    return adminClient(host, origin, token, options, signal);
  };
}

/** A pair `client id:client secret` is exchanged for a token; anything else is a token. */
async function tokenOf(
  { secret }: SiteAccess,
  origin: string,
  cache: TokenCache,
  { fetch, now }: ShopifyOptions,
  signal: AbortSignal,
) {
  const separator = secret.indexOf(':');
  if (separator < 0) return secret;

  const key = createHash('sha256').update(`${origin} ${secret}`).digest('hex');
  const known = cache.get(key);
  if (known && known.expiresAt > now().getTime()) return known.token;

  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: secret.slice(0, separator),
    client_secret: secret.slice(separator + 1),
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  const address = `${origin}/admin/oauth/access_token`;

  try {
    const request = { headers, body: body.toString(), signal, maxBytes: TOKEN_MAX_BYTES };
    const answer = await fetch(address, { method: 'POST', ...request });
    if (answer.status !== 200) throw toStatusError(answer.status, null);
    const { access_token: token, expires_in: seconds } = accessToken.parse(await readJson(answer.text()));
    cache.set(key, { token, expiresAt: now().getTime() + seconds * 1000 - EXPIRY_MARGIN_MS });
    return token;
  } catch (error) {
    throw error instanceof z.ZodError || error instanceof SyntaxError
      ? new SiteError('broken', { cause: error })
      : toSiteError(error);
  }
}

function adminClient(
  host: string,
  origin: string,
  token: string,
  { fetch, apiVersion }: ShopifyOptions,
  signal: AbortSignal,
): AdminClient {
  /** With a client of its own, which keeps of a failed request no more than its message. */
  const ask = async (query: string, variables: Record<string, unknown>) => {
    let failure: unknown;
    const customFetchApi: NonNullable<ClientOptions['customFetchApi']> = async (address, init) => {
      const { pathname } = new URL(address);
      const { 'X-Shopify-Access-Token': key, ...headers } = z
        .record(z.string(), z.string())
        .parse(init?.headers);
      try {
        const answer = await fetch(origin + pathname, {
          method: 'POST',
          headers,
          credentials: { 'X-Shopify-Access-Token': key ?? token },
          body: init?.body,
          signal,
          maxBytes: ANSWER_MAX_BYTES,
        });
        return new ShopResponse(answer);
      } catch (error) {
        failure = error;
        throw error;
      }
    };
    const options = { storeDomain: host, apiVersion, accessToken: token, retries: 0, customFetchApi };
    const answer = await createAdminApiClient(options).request<unknown>(query, { variables });
    if (failure instanceof FetchError) throw toSiteError(failure);

    return answer;
  };

  return {
    request: async (query, variables, schema) => {
      let { data, errors } = await ask(query, variables);
      // What was throttled was not carried out.
      for (let tries = 0; errors && isThrottled(errors) && tries < THROTTLED_TRIES; tries += 1) {
        await sleep(THROTTLED_MS, undefined, { signal });
        ({ data, errors } = await ask(query, variables));
      }
      if (errors) throw toGraphQlError(errors);
      const parsed = schema.safeParse(data);
      if (parsed.success) return parsed.data;
      throw new SiteError('broken', { cause: parsed.error });
    },
  };
}

type ClientOptions = Parameters<typeof createAdminApiClient>[0];

type ClientErrors = { networkStatusCode?: number; graphQLErrors?: unknown };

const isThrottled = ({ graphQLErrors }: ClientErrors) =>
  graphQlErrors.parse(graphQLErrors)[0]?.extensions?.code === 'THROTTLED';

function toGraphQlError({ networkStatusCode = 200, graphQLErrors }: ClientErrors) {
  const [first] = graphQlErrors.parse(graphQLErrors);
  const detail = first?.message ?? null;
  const code = first?.extensions?.code;
  if (code === 'THROTTLED') return new SiteError('busy', { detail, retryAfter: 10 });
  if (code === 'ACCESS_DENIED') return new SiteError('shopCredentials', { detail });
  if (networkStatusCode !== 200) return toStatusError(networkStatusCode, detail);
  return new SiteError('broken', { detail });
}

function toStatusError(status: number, detail: string | null) {
  if (status === 400 || status === 401) return new SiteError('shopCredentials', { detail });
  if (status === 403) return new SiteError('forbidden', { detail });
  if (status === 404) return new SiteError('unreachable', { detail });
  if (status === 429) return new SiteError('busy', { detail, retryAfter: 10 });
  if (status >= 300 && status < 400) return new SiteError('moved', { detail });
  if (status === GATEWAY_TIMEOUT) return new SiteError('timeout', { detail, mayHaveArrived: true });
  return new SiteError('broken', { detail });
}
