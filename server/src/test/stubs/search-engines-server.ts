import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { listen, readText, type LocalServer } from './http-server.ts';

type Seen = {
  day: string;
  page: string;
  query: string;
  clicks: number;
  impressions: number;
  position: number;
};
type Fault = { status: number; reason?: string };
type Answer = { status?: number; body: unknown };

export type SearchEngines = LocalServer & {
  /** What Google's users may read, by the permission that they have. */
  properties: Record<string, string>;
  /** What Google counted. */
  seen: Seen[];
  firstIncomplete: string | null;
  /** Codes that a user was sent back with, by the challenge that went there. */
  codes: Map<string, string>;
  refreshTokens: Set<string>;
  revoked: string[];
  queries: { property: string; startDate: string; endDate: string; dimensions: string[] }[];
  /** Takes requests and says nothing. */
  isSilent: boolean;
  /** For each of the next requests about figures. */
  faults: Fault[];
  bing: { keys: string[]; sites: string[]; days: object[]; pages: object[]; queries: object[] };
};

const ACCESS_TOKEN = 'access';

/** Google's authorisation server and Search Console, and Bing's API, as they answer on the wire. */
export async function startSearchEngines(): Promise<SearchEngines> {
  const server = await listen(async (request, response) => {
    const text = await readText(request);
    if (state.isSilent) return;

    const { status = 200, body } = answer(state, request, text);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === null ? '' : JSON.stringify(body));
  });
  const state: SearchEngines = {
    ...server,
    properties: { 'sc-domain:tea.example': 'siteOwner' },
    seen: [],
    firstIncomplete: null,
    codes: new Map(),
    refreshTokens: new Set(),
    revoked: [],
    queries: [],
    isSilent: false,
    faults: [],
    bing: { keys: [], sites: ['https://tea.example/'], days: [], pages: [], queries: [] },
  };
  return state;
}

function answer(state: SearchEngines, request: IncomingMessage, body: string): Answer {
  const { pathname, searchParams } = new URL(request.url ?? '/', state.url);
  if (pathname === '/token') return tokenAnswer(state, new URLSearchParams(body));
  if (pathname === '/revoke') {
    const token = new URLSearchParams(body).get('token') ?? '';
    state.revoked.push(token);
    return state.refreshTokens.delete(token)
      ? { body: {} }
      : { status: 400, body: { error: 'invalid_token' } };
  }
  if (pathname.startsWith('/webmaster/')) return bingAnswer(state, pathname, searchParams);
  if (request.headers.authorization !== `Bearer ${ACCESS_TOKEN}`) return refusedWith({ status: 401 });

  const fault = state.faults.shift();
  if (fault) return refusedWith(fault);
  if (pathname === '/webmasters/v3/sites') {
    const siteEntry = Object.entries(state.properties).map(([siteUrl, permissionLevel]) => ({
      siteUrl,
      permissionLevel,
    }));
    return { body: { siteEntry } };
  }
  return figuresAnswer(state, pathname, JSON.parse(body) as Asked);
}

const refusedWith = ({ status, reason = 'forbidden' }: Fault): Answer => ({
  status,
  body: { error: { code: status, errors: [{ reason, domain: 'usageLimits' }] } },
});

function tokenAnswer(state: SearchEngines, form: URLSearchParams): Answer {
  const access = { access_token: ACCESS_TOKEN, token_type: 'Bearer', expires_in: 3600 };
  if (form.get('grant_type') === 'refresh_token')
    return state.refreshTokens.has(form.get('refresh_token') ?? '')
      ? { body: access }
      : { status: 400, body: { error: 'invalid_grant' } };

  const code = form.get('code') ?? '';
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  if (state.codes.get(code) !== challenge) return { status: 400, body: { error: 'invalid_grant' } };

  state.codes.delete(code);
  const refresh = randomUUID();
  state.refreshTokens.add(refresh);
  const scope = 'https://www.googleapis.com/auth/webmasters.readonly';
  return { body: { ...access, refresh_token: refresh, scope } };
}

type Asked = {
  startDate: string;
  endDate: string;
  dimensions: ('date' | 'page' | 'query')[];
  rowLimit: number;
  startRow: number;
};

/** Rows by clicks, as many as are asked for; days without any are missing. */
function figuresAnswer(state: SearchEngines, pathname: string, asked: Asked): Answer {
  const property = decodeURIComponent(pathname.split('/')[4] ?? '');
  const { startDate, endDate, dimensions, rowLimit, startRow } = asked;
  state.queries.push({ property, startDate, endDate, dimensions });
  if (!(property in state.properties)) return refusedWith({ status: 403 });

  const within = state.seen.filter(({ day }) => day >= startDate && day <= endDate);
  const keysOf = (row: Seen) => dimensions.map((one) => (one === 'date' ? row.day : row[one]));
  const grouped = Map.groupBy(within, (row) => JSON.stringify(keysOf(row)));
  const rows = [...grouped.values()].map((found) => {
    const sum = (of: (row: Seen) => number) => found.reduce((total, row) => total + of(row), 0);
    const impressions = sum((row) => row.impressions);
    return {
      keys: found[0] ? keysOf(found[0]) : [],
      clicks: sum(({ clicks }) => clicks),
      impressions,
      ctr: 0,
      position: sum((row) => row.position * row.impressions) / impressions,
    };
  });

  const byClicks = rows.toSorted((one, other) => other.clicks - one.clicks);
  const metadata = state.firstIncomplete ? { first_incomplete_date: state.firstIncomplete } : undefined;
  return { body: { rows: byClicks.slice(startRow, startRow + rowLimit), metadata } };
}

function bingAnswer({ bing }: SearchEngines, pathname: string, asked: URLSearchParams): Answer {
  if (!bing.keys.includes(asked.get('apikey') ?? ''))
    return { status: 400, body: { ErrorCode: 3, Message: 'ERROR!!! InvalidApiKey' } };
  const method = pathname.split('/').at(-1) ?? '';
  if (method === 'GetUserSites') return { body: { d: bing.sites.map((Url) => ({ Url, IsVerified: true })) } };
  if (!bing.sites.includes(asked.get('siteUrl') ?? ''))
    return { status: 400, body: { ErrorCode: 14, Message: 'ERROR!!! NotAuthorized' } };
  if (method === 'GetRankAndTrafficStats') return { body: { d: bing.days } };
  return { body: { d: method === 'GetPageStats' ? bing.pages : bing.queries } };
}
