import { lookup as dnsLookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Method, RequestError } from 'got';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { library } from '#server/lib/large-libraries.ts';
import { FetchError } from './fetch-error.ts';

export type SafeRequest = {
  method?: Method;
  headers?: Record<string, string>;
  body?: string | Uint8Array | FormData;
  /** For the first address's origin only; dropped on redirects elsewhere. */
  credentials?: Record<string, string>;
  beforeRedirect?: (target: URL) => Promise<void>;
  signal?: AbortSignal;
  /** Milliseconds, redirects included. */
  timeoutMs?: number;
  maxBytes?: number;
  /** A longer answer comes without its body. */
  isCut?: boolean;
};

export type SafeResponse = {
  status: number;
  headers: Headers;
  body: Uint8Array;
  text(): string;
  /** After redirects. */
  url: string;
  movedTo: string | null;
};

/** Node's own lookup by default. */
type LookupAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

type Options = { allowPrivate: boolean; lookup?: LookupAll };

export type SafeFetch = (url: string, request?: SafeRequest) => Promise<SafeResponse>;

const DEFAULT_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_BYTES = 10 * 1024 * 1024;
const MAX_REDIRECTS = 5;
const PUBLIC_PORTS = new Set(['', '443', '8443']);

/** Cloud metadata; closed even where private addresses are open. */
const LINK_LOCAL = ['169.254.0.0/16', '100.100.100.200/32', 'fe80::/10', 'fd00:ec2::/32'];
/** Ranges that the agent's own table misses. */
const SPECIAL = ['192.88.99.0/24', '64:ff9b:1::/48', 'fec0::/10', '3fff::/20', '5f00::/16', '::/96'];

const CERTIFICATE_ERROR = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

/**
 * The one client for addresses that users enter. Every connection, also after a redirect, is checked when it is made
 * and by the address it goes to, so neither a literal nor a changing name leads inside. Requests are never repeated.
 * Redirects of requests that send data are returned, not followed.
 * @throws FetchError where no answer came
 */
export function createSafeFetch({ allowPrivate, lookup = dnsLookup }: Options): SafeFetch {
  const closed = blockList(allowPrivate ? LINK_LOCAL : [...LINK_LOCAL, ...SPECIAL]);
  const filter = { allowPrivateIPAddress: allowPrivate, lookup: lookupOutside(closed, lookup) };
  const agent = {
    http: new RequestFilteringHttpAgent(filter),
    https: new RequestFilteringHttpsAgent(filter),
  };

  return async (address, request = {}) => {
    const { method = 'GET', timeoutMs = DEFAULT_TIMEOUT_MS, maxBytes = DEFAULT_MAX_BYTES, isCut } = request;
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline;
    const first = checkedUrl(address, allowPrivate, closed);
    let url = first;

    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const atHome = url.origin === first.origin;
      const answer = await send(url, {
        method,
        headers: {
          'user-agent': 'Veemark',
          'accept-encoding': 'identity',
          ...request.headers,
          ...(atHome && request.credentials),
        },
        body: request.body,
        agent,
        signal,
        maxBytes,
        isCut,
      }).catch((error: unknown) => {
        const mayHaveArrived = error instanceof FetchError && error.mayHaveArrived;
        if (request.signal?.aborted)
          throw new FetchError('aborted', 'Aborted', { mayHaveArrived, cause: error });
        if (deadline.aborted)
          throw new FetchError('timeout', 'No answer in time', { mayHaveArrived, cause: error });
        throw error;
      });
      const target = redirectTarget(answer.status, answer.headers, url);
      if (!target || (method !== 'GET' && method !== 'HEAD'))
        return { ...answer, url: url.href, movedTo: movedTo(first, target ?? url) };
      url = checkedUrl(target.href, allowPrivate, closed);
      await request.beforeRedirect?.(url);
    }

    throw new FetchError('redirects', 'Too many redirects');
  };
}

type Send = {
  method: Method;
  headers: Record<string, string>;
  body: SafeRequest['body'];
  agent: { http: RequestFilteringHttpAgent; https: RequestFilteringHttpsAgent };
  signal: AbortSignal;
  maxBytes: number;
  isCut: boolean | undefined;
};

async function send(url: URL, { maxBytes, isCut, signal, ...options }: Send) {
  const tooLarge = new AbortController();
  let begun: Answered | null = null;

  try {
    const pending = library('got').got(url, {
      ...options,
      signal: AbortSignal.any([signal, tooLarge.signal]),
      responseType: 'buffer',
      followRedirect: false,
      throwHttpErrors: false,
      decompress: false,
      retry: { limit: 0 },
      timeout: { lookup: CONNECT_TIMEOUT_MS, connect: CONNECT_TIMEOUT_MS, secureConnect: CONNECT_TIMEOUT_MS },
    });
    // Its own event comes with the whole body.
    void pending.on('request', (request) => request.once('response', (answer) => (begun = answer)));
    void pending.on('downloadProgress', ({ transferred }) => {
      if (transferred > maxBytes) tooLarge.abort();
    });
    const answer = await pending;
    return received(answer, answer.body);
  } catch (error) {
    if (tooLarge.signal.aborted && isCut && begun) return received(begun, new Uint8Array());
    if (tooLarge.signal.aborted)
      throw new FetchError('tooLarge', 'The answer is too large', { mayHaveArrived: true, cause: error });
    throw toFetchError(error);
  }
}

type Answered = Pick<IncomingMessage, 'headers'> & { statusCode?: number | undefined };

function received({ statusCode: status = 0, headers: given }: Answered, body: Uint8Array) {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  return { status, headers, body, text: () => new TextDecoder().decode(body) };
}

/** @throws for schemes, ports and notations no website has */
function checkedUrl(address: string, allowPrivate: boolean, closed: BlockList): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new FetchError('refused', 'Only http and https addresses');
  if (url.username || url.password) throw new FetchError('refused', 'No credentials inside an address');
  if (!allowPrivate && url.protocol !== 'https:') throw new FetchError('refused', 'Only https addresses');
  if (!allowPrivate && !PUBLIC_PORTS.has(url.port))
    throw new FetchError('refused', 'Not a port of a website');
  // Names are checked on lookup; literals are never looked up.
  if (isClosed(closed, url.hostname.replace(/^\[|\]$/g, '')))
    throw new FetchError('refused', 'Not a public address');
  return url;
}

function blockList(ranges: string[]) {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), isIP(network) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** Also IPv4 addresses inside IPv6 ones. */
function isClosed(closed: BlockList, address: string) {
  const family = isIP(address);
  return family !== 0 && closed.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

const lookupOutside =
  (closed: BlockList, lookup: LookupAll): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) callback(error, '', 0);
      else if (addresses.some(({ address }) => isClosed(closed, address)))
        callback(new FetchError('refused', 'Not a public address'), '', 0);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });

function redirectTarget(status: number, headers: Headers, from: URL) {
  const location = headers.get('location');
  if (![301, 302, 303, 307, 308].includes(status) || !location) return undefined;
  const target = URL.parse(location, from.href);
  if (!target) throw new FetchError('redirects', 'A redirect to nowhere');
  return target;
}

const movedTo = (first: URL, last: URL) => (last.origin === first.origin ? null : last.origin);

function toFetchError(error: unknown) {
  const { RequestError, TimeoutError } = library('got');
  if (!(error instanceof RequestError)) return error;
  if (error.cause instanceof FetchError) return error.cause;
  const details = { mayHaveArrived: hasConnected(error), cause: error };
  if (error.message.includes('is not allowed. Because'))
    return new FetchError('refused', 'Not a public address', details);
  if (error instanceof TimeoutError) return new FetchError('timeout', 'No answer in time', details);
  if (CERTIFICATE_ERROR.test(error.code)) return new FetchError('certificate', error.message, details);
  return new FetchError('unreachable', error.message, details);
}

function hasConnected({ options, timings }: RequestError) {
  const isSecure = String(options.url).startsWith('https:');
  return (isSecure ? timings?.secureConnect : timings?.connect) !== undefined;
}
