import { expect, onTestFinished, test } from 'vitest';
import { call, STREAMED, UNSTREAMED } from '#server/test/ai-calls.ts';
import { A_SOURCE, aBrief, aFact } from '#server/test/sample-brief.ts';
import { startAiServer } from '#server/test/stubs/ai-server.ts';
import { addressKey, givenAddresses, keepGivenLinks, withGivenLinks } from './given-links.ts';
import { createOpenAiWriter } from './openai.ts';

const GIVEN = new Set(['heron.example/bread', 'heron.example'].map(addressKey));

async function streamed(text: string, size: number): Promise<string> {
  async function* chunks() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  }
  let whole = '';
  for await (const part of withGivenLinks(chunks(), GIVEN)) whole += part;
  return whole;
}

test.each([
  ['a given link', '<p><a href="https://heron.example/bread">Bread</a></p>'],
  ['another way to write it', '<a href="http://www.HERON.example/bread/">Bread</a>'],
  ['names that look like hosts', 'Ask Booking.com and v2.0 of Node.js'],
  [
    'a foreign link',
    '<p>See <a href="https://evil.example/x" title="y">this <b>page</b></a>.</p>',
    '<p>See this <b>page</b>.</p>',
  ],
  ['another page of a given site', '<a href="https://heron.example/made-up">x</a>', 'x'],
  ['a foreign mail address', '<a href="mailto:a@evil.example">us</a>', 'us'],
  ['a script', '<a href="javascript:alert(1)">x</a>', 'x'],
  ['a foreign picture', '<p>a<img src="https://evil.example/p.png" alt="b">c</p>', '<p>ac</p>'],
  [
    'Markdown',
    'See [this](https://evil.example) and [that](https://heron.example/bread).',
    'See this and [that](https://heron.example/bread).',
  ],
  ['a Markdown picture', '![pixel](https://evil.example/p.png)', 'pixel'],
  [
    'plain text',
    'Go to https://evil.example/x. Then https://heron.example/bread!',
    'Go to. Then https://heron.example/bread!',
  ],
  ['plain text without a scheme', 'At www.evil.example or bit.ly/abc today', 'At or today'],
  ['an address in brackets', 'Read it (https://evil.example) now', 'Read it now'],

  [
    'two links inside each other',
    '<a href="https://heron.example"><a href="https://evil.example">x</a></a>',
    '<a href="https://heron.example">x</a>',
  ],
])('%s, whole and in parts of any size', async (_name, text, kept = text) => {
  expect(keepGivenLinks(text, GIVEN)).toBe(kept);
  for (const size of [1, 2, 3, 7, 40]) expect(await streamed(text, size)).toBe(kept);
});

test('given is what the user wrote: sources, profile, call to action, own texts and links in sources', () => {
  const given = givenAddresses(
    aBrief({
      topic: 'About https://one.example/a',
      includeText: 'See www.two.example.',
      callToAction: { text: 'Go', address: 'https://three.example/go?x=1' },
      sources: [{ ...A_SOURCE, text: 'More at https://four.example/z, they say.' }],
      facts: [aFact('f1', { kind: 'link', value: 'https://five.example/', surface: 'five' })],
    }),
  );
  for (const address of [
    'https://one.example/a',
    'http://two.example',
    'https://www.three.example/go?x=1',
    'https://report.example/shops',
    'four.example/z',
    'https://five.example',
  ])
    expect(given).toContain(addressKey(address));
  expect(given).not.toContain(addressKey('https://one.example/b'));
});

test.each(Object.entries({ ...UNSTREAMED, ...STREAMED }))(
  '%s lets no address through that the user did not give',
  async (_name, run) => {
    const service = await startAiServer({
      says: () =>
        'See <a href="https://evil.example/a">the report</a>, [more](https://evil.example/b), ' +
        'https://evil.example/c and www.evil.example.',
    });
    onTestFinished(() => service.close());
    const writer = createOpenAiWriter({ baseURL: service.url, model: 'm', timeoutMs: 60_000 });
    const text = JSON.stringify(await run(writer, call()));
    expect(text).toContain('the report');
    expect(text).not.toContain('evil');
  },
);
