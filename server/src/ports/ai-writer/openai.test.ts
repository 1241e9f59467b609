import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { call, collect, section } from '#server/test/ai-calls.ts';
import { ownAiServer } from '#server/test/own-ai-server.ts';
import { aBrief, aPlan } from '#server/test/sample-brief.ts';
import { listen } from '#server/test/stubs/http-server.ts';
import { countWords } from '#shared/rules/text/text.ts';
import { createOpenAiWriter } from './openai.ts';

const SILENCE_MS = 60_000;
const service = await ownAiServer();
const writer = writerAt(60_000);

function writerAt(timeoutMs: number) {
  return createOpenAiWriter({ apiKey: 'sk-canary', baseURL: service.url, model: 'test', timeoutMs });
}

/** A service that says of a section what a test has it say, and a reader of it. */
async function toldSection() {
  const begun = Promise.withResolvers<ServerResponse>();
  const server = await listen((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    begun.resolve(response);
  });
  onTestFinished(server.close);
  const options = { baseURL: `${server.url}/v1`, model: 'test', timeoutMs: SILENCE_MS };
  const parts = createOpenAiWriter(options).writeSection({ ...section(), position: 0 }, call());

  return {
    parts: parts[Symbol.asyncIterator](),
    say: async (content: string) => {
      const event = JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
      const response = await begun.promise;
      await new Promise((resolve) => response.write(`data: ${event}\n\n`, resolve));
    },
  };
}

/** The clock moves when a test moves it, and a little while one waits for a condition. */
function ownClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return {
    /** Once the service is listened to. */
    afterSilenceOf: async (ms: number) => {
      await expect.poll(() => vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(ms);
    },
  };
}

/** The last word may be the beginning of an address, so it is shown with the next one. */
const shown = (value: string) => expect.objectContaining({ value }) as unknown;

test('a slow service is cut off when it falls silent, not before its first word nor while it keeps sending @long', async () => {
  const clock = ownClock();
  const { parts, say } = await toldSection();
  const first = parts.next();
  await clock.afterSilenceOf(2.5 * SILENCE_MS);
  await say('<p>Tea is');
  expect(await first).toEqual(shown('<p>Tea'));
  let before = ' is';
  for (let count = 0; count < 20; count += 1) {
    const next = parts.next();
    await clock.afterSilenceOf(0.9 * SILENCE_MS);
    await say(` warm${count}`);
    expect(await next).toEqual(shown(before));
    before = ` warm${count}`;
  }
  const none = parts.next();
  await clock.afterSilenceOf(SILENCE_MS);
  await expect(none).rejects.toMatchObject({ reason: 'upstreamTimeout' });
});

test('a reader that takes its time does not count as silence of the service', async () => {
  ownClock();
  const { parts, say } = await toldSection();
  const first = parts.next();
  await say('<p>Tea is');
  await first;
  vi.advanceTimersByTime(3 * SILENCE_MS);
  const next = parts.next();
  await say(' warm');
  expect(await next).toEqual(shown(' is'));
});

test('the first word waits for no further ones, and what comes while a reader rests comes together', async () => {
  const { parts, say } = await toldSection();
  const first = parts.next();
  await say('<p>Tea is');
  expect(await first).toEqual(shown('<p>Tea'));
  for (let count = 0; count < 20; count += 1) await say(' warm');
  expect(await parts.next()).toEqual(shown(` is${' warm'.repeat(19)}`));
});

test('a reader that walks away ends the upstream call', async () => {
  service.settings.tokensPerSecond = 50;
  for await (const part of writer.writeSection(section(300), call())) if (part) break;
  await expect.poll(() => service.calls[0]?.abortedAt).toBeDefined();
});

test("a section begins with the plan's heading, escaped and counted, and only once", async () => {
  service.settings.always = { kind: 'fenced' };
  const plan = aPlan();
  const text = await collect(writer.writeSection({ ...section(), plan }, call()));
  expect(text).toMatch(/^<h2>Why tea &amp; biscuits<\/h2>\n<p>/);
  expect(text).not.toContain('```');
  expect(countWords(text)).toBe(90);
  const opening = await collect(writer.writeSection({ ...section(), plan, position: 0 }, call()));
  expect(opening).toMatch(/^<p>/);
});

test('the key travels to the service alone', async () => {
  await writer.planPiece(aBrief(), call());
  expect(service.calls[0]?.authorization).toBe('Bearer sk-canary');
  expect(JSON.stringify(service.calls[0]?.body)).not.toContain('sk-canary');
});

test('a service is told how much to think and at most to write; one that refuses a field by name is asked without, for good', async () => {
  const sent = () =>
    service.calls.map(({ body }) => {
      const { reasoning_effort: effort, max_completion_tokens: tokens } = body as Record<string, unknown>;
      return { effort, tokens };
    });
  await writer.planPiece(aBrief(), call());
  await collect(writer.writeSection({ ...section(150), position: 0 }, call()));
  expect(sent()).toEqual([
    { effort: 'medium', tokens: undefined },
    { effort: 'low', tokens: 2600 },
  ]);
  service.reset();
  service.settings.unknownFields = ['reasoning_effort'];
  const older = writerAt(60_000);
  for (let count = 0; count < 2; count += 1)
    expect(countWords(await collect(older.writeSection({ ...section(60), position: 0 }, call())))).toBe(60);
  expect(sent().map(({ effort }) => effort)).toEqual(['low', undefined, undefined]);
});
