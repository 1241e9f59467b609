import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen, readBytes } from './http-server.ts';

/** What goes wrong between us and a site. `passed`: the site has got the request and carries it out. */
export type FrontFault =
  | { kind: 'cut'; passed: boolean }
  | { kind: 'drip'; passed: boolean }
  | { kind: 'html'; passed: boolean }
  /** Passed on after the caller has stopped waiting. */
  | { kind: 'late' }
  | { kind: 'hang'; passed?: boolean }
  | { kind: 'status'; status: number; passed?: boolean; headers?: Record<string, string> };

type Request = { method: string; path: string; body: string };

export type FaultyFront = {
  url: string;
  /** The fault that meets the next request for which `when` holds; several may wait. Resolves when it has. */
  arm(when: (request: Request) => boolean, fault: FrontFault): Promise<void>;
  /** Whether the fault waits for this very request. */
  isArmedFor(request: Request): boolean;
  /** Every request that has come, as "POST /wp-json/…". */
  requests: string[];
  close(): Promise<void>;
};

/** For which the site goes on with what nobody waits for any more. */
const LATE_MS = 1500;

/** A server before a site that passes everything on, and misbehaves once when it is told to. */
export async function startFaultyFront(site: string): Promise<FaultyFront> {
  const requests: string[] = [];
  type Armed = { when: (request: Request) => boolean; fault: FrontFault; met: () => void };
  const armed = new Set<Armed>();
  const armedFor = (request: Request) => [...armed].find(({ when }) => when(request));

  const server = await listen((request, answer) => void meet(request, answer).catch(() => answer.destroy()));

  async function meet(incoming: IncomingMessage, answer: ServerResponse) {
    const bytes = await readBytes(incoming);
    const { method = '', url = '' } = incoming;
    const request = { method, path: url.replace(/\?.*/, ''), body: bytes.toString('utf8') };
    requests.push(`${method} ${request.path}`);
    const next = armedFor(request);
    if (!next) return answerWith(answer, await passOn(site, incoming, bytes));
    armed.delete(next);
    const { fault, met } = next;
    if (fault.kind === 'hang') {
      if (fault.passed) await passOn(site, incoming, bytes);
      return met();
    }
    met();
    if (fault.kind === 'late') {
      await once(answer, 'close');
      await sleep(LATE_MS);
      return void (await passOn(site, incoming, bytes));
    }
    if (fault.passed) await passOn(site, incoming, bytes);
    misbehave(fault, incoming, answer);
  }

  return {
    url: server.url,
    arm: (when, fault) => new Promise((met) => void armed.add({ when, fault, met })),
    isArmedFor: (request) => armedFor(request) !== undefined,
    requests,
    close: server.close,
  };
}

function misbehave(
  fault: Exclude<FrontFault, { kind: 'late' | 'hang' }>,
  request: IncomingMessage,
  answer: ServerResponse,
) {
  if (fault.kind === 'cut') request.socket.destroy();
  else if (fault.kind === 'drip') answer.writeHead(200, { 'content-type': 'application/json' }).write('{');
  else if (fault.kind === 'html')
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>One moment, please</h1>');
  else answer.writeHead(fault.status, fault.headers).end('<h1>Something is wrong</h1>');
}

function passOn(site: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  const { host: _, connection: __, 'content-length': ___, ...kept } = headers;
  const named = Object.entries(kept).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return fetch(site + url, {
    method,
    headers: Object.fromEntries(named) as Record<string, string>,
    body: body.length > 0 ? new Uint8Array(body) : undefined,
    redirect: 'manual',
  });
}

async function answerWith(answer: ServerResponse, from: Response) {
  const body = Buffer.from(await from.arrayBuffer());
  answer.writeHead(from.status, { 'content-type': from.headers.get('content-type') ?? '' }).end(body);
}
