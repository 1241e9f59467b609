import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { AppError, toPublicError } from '#server/errors.ts';
import { call, collect, section, STREAMED, UNSTREAMED } from '#server/test/ai-calls.ts';
import { ownAiServer } from '#server/test/own-ai-server.ts';
import type { AiFault } from '#server/test/stubs/ai-wire.ts';
import { createOpenAiWriter } from './openai.ts';

/** Never reached by a service that answers. */
const TIMEOUT_MS = 60_000;
/** For the faults that are silence, which only a timeout ends. */
const SILENCE_MS = 120;
const isSilent = ({ kind }: AiFault) => ['hang', 'hangAfterHeaders', 'drip'].includes(kind);
const NOW = new Date('2026-11-21T10:00:00Z');
const METHODS = { ...UNSTREAMED, ...STREAMED };

const service = await ownAiServer();

function writerAt(baseURL = service.url, timeoutMs = TIMEOUT_MS) {
  const times = { timeoutMs, retryWaitMs: 5, now: () => NOW };
  return createOpenAiWriter({ apiKey: 'sk-canary', baseURL, model: 'test', ...times });
}

type Told = { hint: RegExp; calls: number; reason?: string };
const told = (hint: RegExp, calls: number, reason?: string): Told => ({
  hint,
  calls,
  ...(reason && { reason }),
});
const UNREADABLE = /unreadable answer/;

/** What the user is told, and how many requests that took, when every call fails this way. */
const FAILURES: [AiFault, Told, Told?][] = [
  [{ kind: 'reset' }, told(/cannot be reached/, 2)],
  [{ kind: 'hang' }, told(/did not answer in time/, 1, 'upstreamTimeout')],
  [{ kind: 'hangAfterHeaders' }, told(/did not answer in time/, 1, 'upstreamTimeout')],
  [{ kind: 'drip', everyMs: 20 }, told(/did not answer in time/, 1, 'upstreamTimeout')],
  [{ kind: 'cut', afterBytes: 0 }, told(/broke off|cannot be reached/, 2)],
  [{ kind: 'cut', afterBytes: 40 }, told(/broke off/, 2)],
  [{ kind: 'cut', afterBytes: 700 }, told(/broke off/, 1), told(/broke off|unread/, 2)],
  [{ kind: 'status', status: 400 }, told(/shorten/, 1)],
  [{ kind: 'status', status: 401 }, told(/OPENAI_API_KEY/, 1)],
  [{ kind: 'status', status: 403 }, told(/OPENAI_API_KEY/, 1)],
  [{ kind: 'status', status: 404 }, told(/OPENAI_MODEL/, 1)],
  [{ kind: 'status', status: 408 }, told(/in time/, 2)],
  [{ kind: 'status', status: 409 }, told(/try again/, 2)],
  [{ kind: 'status', status: 429 }, told(/busy/, 2, 'tooManyRequests')],
  [{ kind: 'status', status: 429, retryAfter: '0' }, told(/busy/, 2, 'tooManyRequests')],
  [{ kind: 'status', status: 429, retryAfter: '900' }, told(/until 10:15 UTC/, 1)],
  [{ kind: 'status', status: 429, retryAfter: 'Sat, 21 Nov 2026 10:30:00 GMT' }, told(/until 10:30 UTC/, 1)],
  [{ kind: 'status', status: 429, code: 'insufficient_quota' }, told(/credit/, 1)],
  [{ kind: 'status', status: 500 }, told(/try again/, 2)],
  [{ kind: 'status', status: 502 }, told(/try again/, 2)],
  [{ kind: 'status', status: 503, retryAfter: '600' }, told(/until 10:10 UTC/, 1, 'unavailable')],
  [{ kind: 'status', status: 529 }, told(/busy/, 2, 'unavailable')],
  [{ kind: 'errorObject' }, told(UNREADABLE, 1), told(UNREADABLE, 2)],
  [{ kind: 'html' }, told(UNREADABLE, 1), told(UNREADABLE, 2)],
  [{ kind: 'emptyChoices' }, told(UNREADABLE, 1), told(UNREADABLE, 2)],
  [{ kind: 'emptyText' }, told(UNREADABLE, 1)],
  [{ kind: 'refusal' }, told(/declined/, 1)],
  [{ kind: 'contentFilter' }, told(/declined/, 1)],
  [{ kind: 'length' }, told(/fewer words/, 1)],
  [{ kind: 'huge' }, told(UNREADABLE, 1)],
];

/** Oddities of compatible services that do not harm the answer. */
const TOLERATED: AiFault[] = [{ kind: 'noDone' }, { kind: 'crlf' }, { kind: 'fenced' }];

describe.each(Object.entries(METHODS))('%s', (name, run) => {
  test.each(FAILURES)(
    'tells the user what to do about %j',
    async (fault, streamed, unstreamed = streamed) => {
      service.settings.always = fault;
      const { hint, calls, ...rest } = name in STREAMED ? streamed : unstreamed;
      const timeoutMs = isSilent(fault) ? SILENCE_MS : TIMEOUT_MS;
      const outcome: unknown = await run(writerAt(service.url, timeoutMs), call()).catch(
        (error: unknown) => error,
      );
      expect(outcome).toBeInstanceOf(AppError);
      expect(outcome).toMatchObject({
        message: 'Error generating content',
        ...rest,
        hint: expect.stringMatching(hint),
      });
      expect(JSON.stringify(toPublicError(outcome))).not.toMatch(/upstream-secret-detail|sk-canary/);
      // The timeout may be over before a request has reached a silent service.
      const known = service.calls.length;
      expect(isSilent(fault) ? Math.max(known, calls) : known).toBe(calls);
      await expect.poll(() => service.open(), { interval: 5 }).toBe(0);
    },
  );

  test.each(TOLERATED)('reads an answer with %j', async (fault) => {
    service.settings.always = fault;
    await expect(run(writerAt(), call())).resolves.toBeDefined();
    expect(service.calls).toHaveLength(1);
  });

  test('names a service that refuses the connection, without counting a call', async () => {
    let calls = 0;
    const gone = writerAt(`http://127.0.0.1:${await closedPort()}/v1`);
    const options = { ...call(), onCall: () => (calls += 1) };
    await expect(run(gone, options)).rejects.toMatchObject({
      reason: 'unavailable',
      hint: expect.stringMatching(/cannot be reached/),
    });
    expect(calls).toBe(0);
  });

  test('ends the upstream call at once when the caller aborts', async () => {
    service.settings.always = { kind: 'hangAfterHeaders' };
    const controller = new AbortController();
    const running = run(writerAt(), call(controller.signal));
    await expect.poll(() => service.calls.length).toBe(1);
    controller.abort();
    await expect(running).rejects.toThrow(/abort/i);
    await expect.poll(() => service.calls[0]?.abortedAt).toBeDefined();
    expect(service.calls).toHaveLength(1);
  });

  test('gets its answer from the second try and reports calls and tokens', async () => {
    service.faults.push({ kind: 'status', status: 500 });
    let calls = 0;
    let tokens = 0;
    await run(writerAt(), {
      ...call(),
      onCall: () => (calls += 1),
      onUsage: ({ outputTokens }) => (tokens += outputTokens),
    });
    expect(calls).toBe(2);
    expect(tokens).toBeGreaterThan(0);
  });
});

test.each(['planPiece', 'writeEmail', 'proposeProfile'])(
  '%s asks again when the types are wrong, once',
  async (name) => {
    service.settings.always = { kind: 'wrongTypes' };
    await expect(METHODS[name]?.(writerAt(), call())).rejects.toMatchObject({
      hint: expect.stringMatching(UNREADABLE),
    });
    expect(service.calls).toHaveLength(2);
  },
);

test('a stream cut at any byte is a failure, unless the last word had arrived', async () => {
  const whole = await collect(writerAt().writeSection(section(30), call()));
  const bytes = 6500;
  const outcomes = new Set<unknown>();
  for (let afterBytes = 1; afterBytes < bytes; afterBytes += 311) {
    service.settings.always = { kind: 'cut', afterBytes };
    const running = collect(writerAt().writeSection(section(30), call()));
    outcomes.add(await running.catch(({ message }: Error) => message));
  }
  outcomes.delete(whole);
  expect([...outcomes]).toEqual(['Error generating content']);
});

test.each(Object.entries(STREAMED))('%s notices a stream that ends without its end', async (_name, run) => {
  service.settings.always = { kind: 'noFinish' };
  await expect(run(writerAt(), call())).rejects.toMatchObject({ hint: expect.stringMatching(/broke off/) });
});

test('never starts a section again once text has been handed on', async () => {
  service.faults.push({ kind: 'cut', afterBytes: 4000 });
  let text = '';
  const running = async () => {
    for await (const part of writerAt().writeSection(section(), call())) text += part;
  };
  await expect(running()).rejects.toMatchObject({ hint: expect.stringMatching(/broke off/) });
  expect(text).toContain('<p>');
  expect(service.calls).toHaveLength(1);
});

async function closedPort() {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' ? address?.port : 0;
}
