import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GenerationEvent } from '#shared/schemas/content.ts';

/** When a reader saw the first and the last text of a piece, and each word of its sections; by performance.now(). */
export type Seen = {
  firstText: number;
  lastText: number;
  /** By section, when each of its words was seen. */
  words: number[][];
  outcome: GenerationEvent['type'];
};

type Request = { url: string; cookie: string; topic: string; wordCount: number };

/** Starts a piece as the create form does, again when the server is too busy. @returns its id. */
export async function startPiece(request: Request, id: string = randomUUID()): Promise<string> {
  const { url, cookie, topic, wordCount } = request;
  const response = await fetch(`${url}/trpc/content.startGeneration`, {
    method: 'POST',
    headers: { cookie, origin: new URL(url).origin, 'content-type': 'application/json' },
    body: JSON.stringify({ id, contentType: 'blog', topic, wordCount }),
  });
  if (response.status === 503) {
    await sleep(1000);
    return startPiece(request, id);
  }
  if (!response.ok) throw new Error(`startGeneration: ${response.status} ${await response.text()}`);
  return id;
}

export const watchAddress = (url: string, id: string) =>
  `${url}/trpc/content.watchGeneration?input=${encodeURIComponent(JSON.stringify({ id }))}`;

/** Reads the piece's events as a browser does, coming back when the server is too busy, until its end. */
export async function followPiece(request: Request, id: string): Promise<Seen> {
  const { url, cookie } = request;
  const response = await fetch(watchAddress(url, id), { headers: { cookie } });
  if (response.status === 503) {
    await sleep(1000);
    return followPiece(request, id);
  }
  const seen: Seen = { firstText: 0, lastText: 0, words: [], outcome: 'snapshot' };
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of response.body ?? []) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines)
      if (line.startsWith('data: {"type"')) note(seen, JSON.parse(line.slice('data: '.length)));
  }
  return seen;
}

function note(seen: Seen, event: GenerationEvent) {
  const now = performance.now();
  seen.outcome = event.type;
  if (event.type !== 'text' && event.type !== 'section') return;
  if (event.type === 'text') {
    seen.firstText ||= now;
    const words = (seen.words[event.position] ??= []);
    // The heading is ours; the rest is as the service sent it.
    const written = event.html.replace(/^<h2>.*<\/h2>\n/, '').trim();
    const count = written ? written.split(/\s+/).length : 0;
    for (let word = 0; word < count; word += 1) words.push(now);
  }
  seen.lastText = now;
}
