import { expect, test } from 'vitest';
import { call, collect, section } from '../../test/ai-calls.ts';
import { aBrief, aPlan } from '../../test/sample-brief.ts';
import { ownAiServer } from '../../test/own-ai-server.ts';
import { countWords } from '#shared/rules/text/text.ts';
import { createOpenAiWriter } from './openai.ts';

const service = await ownAiServer();
const writer = writerAt(5000);

function writerAt(timeoutMs: number) {
  return createOpenAiWriter({ apiKey: 'sk-canary', baseURL: service.url, model: 'test', timeoutMs });
}

test('a slow service that keeps sending is not cut off', async () => {
  service.settings.tokensPerSecond = 100;
  const text = await collect(writerAt(300).writeSection(section(60), call()));
  expect(countWords(text)).toBe(60);
});

test('a reader that takes its time does not count as silence of the service', async () => {
  let text = '';
  for await (const part of writerAt(300).writeSection(section(30), call())) {
    if (!text) await new Promise((resolve) => setTimeout(resolve, 400));
    text += part;
  }
  expect(countWords(text)).toBe(30);
});

test('a reader that walks away ends the upstream call', async () => {
  service.settings.tokensPerSecond = 50;
  for await (const part of writer.writeSection(section(300), call())) if (part) break;
  await expect.poll(() => service.calls[0]?.abortedAt, { timeout: 1000 }).toBeDefined();
});

test.each([
  ['alone', 0, { first: 5, from: 7, to: 30 }],
  ['among many', 100, { first: 25, from: 1, to: 20 }],
])(
  'the first word waits for nothing, and readings grow with the streams that are open: %s',
  async (_, others, parts) => {
    Object.assign(service.settings, { tokensPerSecond: 100, firstByteMs: 150 });
    const crowd = writerAt(5000);
    const beside = Array.from({ length: others }, () => collect(crowd.writeSection(section(150), call())));
    const opening = crowd.writeSection({ ...section(), position: 0 }, call());
    const words: number[] = [];
    for await (const part of opening) if (countWords(part) > 0) words.push(countWords(part));
    await Promise.all(beside);
    expect(words[0]).toBeLessThan(parts.first);
    expect(words.length).toBeGreaterThanOrEqual(parts.from);
    expect(words.length).toBeLessThanOrEqual(parts.to);
  },
);

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
  const older = writerAt(5000);
  for (let count = 0; count < 2; count += 1)
    expect(countWords(await collect(older.writeSection({ ...section(60), position: 0 }, call())))).toBe(60);
  expect(sent().map(({ effort }) => effort)).toEqual(['low', undefined, undefined]);
});
