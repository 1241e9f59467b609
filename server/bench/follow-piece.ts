import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GenerationEvent } from '#shared/content.ts';

/** When a reader saw the first and the last text of a piece, and its end; by performance.now(). */
export type Seen = { firstText: number; lastText: number; end: number; outcome: GenerationEvent['type'] };

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

/** Reads the piece's events as a browser does, until its end. */
export async function followPiece({ url, cookie }: Request, id: string): Promise<Seen> {
  const input = encodeURIComponent(JSON.stringify({ id }));
  const response = await fetch(`${url}/trpc/content.watchGeneration?input=${input}`, { headers: { cookie } });
  const seen: Seen = { firstText: 0, lastText: 0, end: 0, outcome: 'snapshot' };
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of response.body ?? []) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data: {"type"')) continue;
      const event: GenerationEvent = JSON.parse(line.slice('data: '.length));
      const now = performance.now();
      seen.outcome = event.type;
      if (event.type === 'text') seen.firstText ||= now;
      if (event.type === 'text' || event.type === 'section') seen.lastText = now;
      seen.end = now;
    }
  }
  return seen;
}
