import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './start-cluster.ts';

/** What a browser waits where a stream does not say how long. */
const BROWSER_WAITS_MS = 3000;
const BUSY_MS = 300;
/** Of an answer that failed. */
const SHOWN_CHARACTERS = 120;

export type Tally = {
  /** What is being done to the processes now. */
  phase: string;
  answers: { phase: string; isRead: boolean; status: number; text: string }[];
  /** After which time a stream that broke went on, in milliseconds. */
  returns: number[];
  /** When each piece of news of a stream came, and when the one before it; by performance.now(). */
  silences: { from: number; to: number }[];
};

/** Somebody with a browser, who comes back when something fails. */
export function visitor({ proxy }: Pick<Cluster, 'proxy'>, cookie: string, tally: Tally) {
  const headers = { cookie, origin: proxy.url, 'content-type': 'application/json' };

  /** @returns 0 where the connection broke before the answer. */
  async function ask(address: string, body?: unknown, more = {}) {
    const { phase } = tally;
    const options =
      body === undefined
        ? { headers }
        : { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) };
    const answer = await proxy.ask(address, options).catch(() => ({ status: 0, body: '' }));
    const status = answer.status ?? 0;
    tally.answers.push({
      phase,
      isRead: body === undefined,
      status,
      text: status === 0 || status >= 500 ? answer.body.slice(0, SHOWN_CHARACTERS) : '',
    });
    return { status, body: answer.body };
  }

  const read = (name: string, input: unknown = {}) =>
    ask(`/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`);
  const change = (name: string, input: unknown) => ask(`/trpc/${name}`, input);
  /** A change that answers with its steps. */
  const stream = (name: string, input: unknown) =>
    ask(`/trpc/${name}?batch=1`, { 0: input }, { 'trpc-accept': 'application/jsonl' });

  /** The same change again until it is answered. */
  async function insist(name: string, input: unknown): Promise<{ status: number; body: string }> {
    const answer = await change(name, input);
    if (answer.status !== 0 && answer.status < 500) return answer;
    await sleep(BUSY_MS);
    return insist(name, input);
  }

  /** Reads a piece's stream as a browser does, to its end. @returns how it ended */
  async function follow(id: string): Promise<string> {
    const address = `/trpc/content.watchGeneration?input=${encodeURIComponent(JSON.stringify({ id }))}`;
    const seen = { lastEventId: '', retryMs: BROWSER_WAITS_MS, brokenAt: 0, heardAt: performance.now() };
    for (;;) {
      const end = await readStream(address, seen).catch(() => undefined);
      if (end) return end;
      seen.brokenAt ||= performance.now();
      await sleep(seen.retryMs);
    }
  }

  type Seen = { lastEventId: string; retryMs: number; brokenAt: number; heardAt: number };

  async function readStream(address: string, seen: Seen): Promise<string | undefined> {
    const { lastEventId } = seen;
    const answer = await proxy.open(address, {
      headers: { cookie, accept: 'text/event-stream', ...(lastEventId && { 'last-event-id': lastEventId }) },
    });
    let ended: string | undefined;
    for await (const line of linesOf(answer)) {
      const [field, value = ''] = line.split(/: (.*)/s);
      if (field === 'retry') seen.retryMs = Number(value);
      else if (field === 'id') seen.lastEventId = value;
      else if (field === 'data' && value.startsWith('{"type"')) {
        ended = endOf(value) ?? ended;
        hear(seen);
      }
    }
    return ended;
  }

  function hear(seen: Seen) {
    const now = performance.now();
    if (seen.brokenAt) tally.returns.push(now - seen.brokenAt);
    tally.silences.push({ from: seen.heardAt, to: now });
    Object.assign(seen, { brokenAt: 0, heardAt: now });
  }

  return { read, change, stream, insist, follow };
}

async function* linesOf(stream: AsyncIterable<unknown>) {
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

const endOf = (event: string) => /^\{"type":"(done|failed)"/.exec(event)?.[1];

export type Visitor = ReturnType<typeof visitor>;
