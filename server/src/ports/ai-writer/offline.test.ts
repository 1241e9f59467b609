import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { collect } from '#server/test/ai-calls.ts';
import { aBrief, aFact } from '#server/test/sample-brief.ts';
import { options, textOf, write, writer } from '#server/test/write-offline.ts';
import { SOCIAL_LIMITS, SOCIAL_PLATFORMS } from '#shared/rules/content.ts';
import { socialLength } from '#shared/rules/text/social.ts';
import { countWords, stripTags } from '#shared/rules/text/text.ts';
import type { Brief } from './brief.ts';
import { createOfflineWriter } from './offline.ts';

const BRIEF = aBrief({ topic: 'electric bikes', wordCount: 1200 });
const PROFILE = {
  name: 'Acme blog',
  description: 'Acme repairs bicycles in Leeds.',
  summary: 'A workshop run by two sisters.',
  company: 'Acme Bikes',
  author: 'Ada',
  domain: 'https://acme.example',
  logo: 'https://acme.example/logo.png',
};

/** Running text only: headings, list items and cells are no sentences. */
function sentencesOf(html: string): string[] {
  const paragraphs = html.match(/<(p|li)>[\s\S]*?<\/\1>/g) ?? [];
  return paragraphs.flatMap((paragraph) => stripTags(paragraph).split(/(?<=[.!?:]) (?=\p{Lu})/u));
}

const topics = fc.oneof(
  fc.constantFrom(
    'electric bikes',
    'How to brew coffee',
    'What is a heat pump?',
    'Why do cats purr?',
    'SEO',
    '10 tips for better sleep',
    'Улучшение сна',
    '日本のコーヒー文化',
    'القهوة العربية',
    '🚀',
    'BUY CHEAP FLIGHTS ONLINE',
    '"quoted" <b>topic</b> & more',
    '$& $1 {t} {a}',
    'a very long topic that goes on '.repeat(10).trim(),
  ),
  fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme' }).filter((text) => text.trim().length > 0),
  fc.lorem({ maxCount: 8 }),
);

const briefs: fc.Arbitrary<Brief> = fc
  .record({
    contentType: fc.constantFrom('blog', 'page'),
    topic: topics,
    tone: fc.constantFrom('friendly', 'professional', 'bold', 'playful', 'calm', 'like a pirate'),
    audience: fc.constantFrom('general public', 'small business owners', 'Adults. They like detail.'),
    callToAction: fc.constantFrom(
      null,
      { text: 'Get started', address: null },
      { text: 'Book a demo & see for yourself!', address: 'https://acme.example/demo' },
    ),
    wordCount: fc.integer({ min: 300, max: 2500 }),
    aiSearchFocus: fc.boolean(),
    includeText: fc.option(fc.lorem({ mode: 'sentences', maxCount: 30 })),
    keywords: fc.array(fc.constantFrom('battery life', 'best price', 'range anxiety', 'near me'), {
      maxLength: 4,
    }),
    profile: fc.option(fc.constant(PROFILE)),
  })
  .map(aBrief);

test('300 briefs of any kind: the length is met, no sentence comes twice, the same brief gives the same text', async () => {
  await fc.assert(
    fc.asyncProperty(briefs, async (brief) => {
      const { plan, html } = await write(brief);
      expect(plan.sections.reduce((sum, { words }) => sum + words, 0)).toBe(brief.wordCount);
      const off = Math.abs(countWords(html) - brief.wordCount) / brief.wordCount;
      expect(off).toBeLessThanOrEqual(0.05);
      const own = sentencesOf(html).filter((sentence) => !brief.includeText?.includes(sentence));
      expect(own.filter((sentence, index) => own.indexOf(sentence) !== index)).toEqual([]);
      expect((await write(brief)).html).toBe(html);
      expect(html).not.toMatch(/\|\||undefined|\bnull\b|<p>\s*<\/p>/);
    }),
    { numRuns: 300 },
  );
});

test.each([300, 500, 800, 1200, 1800, 2500])(
  'a piece of %i words lands within one per cent',
  async (wordCount) => {
    const { html } = await write({ ...BRIEF, wordCount });
    expect(Math.abs(countWords(html) - wordCount)).toBeLessThanOrEqual(wordCount / 100);
  },
);

test('a section that is too short is continued by whole sentences that the piece does not have yet', async () => {
  const { plan, html } = await write(BRIEF);
  const request = { brief: BRIEF, plan, position: 2, words: 200, gap: { before: html, after: '' } };
  const added = await textOf(writer.writeSection(request, options));
  expect(countWords(added)).toBeGreaterThanOrEqual(200);
  expect(countWords(added)).toBeLessThan(240);
  expect(added).toMatch(/^<p>[^]*[.!?]<\/p>$/);
  for (const sentence of sentencesOf(added)) expect(sentencesOf(html)).not.toContain(sentence);
});

test('a page claims nothing about the company: it never speaks as "we"', async () => {
  for (const topic of ['electric bikes', 'Gait analysis', 'How to brew coffee', 'Tax advice', 'Yoga']) {
    for (const tone of ['friendly', 'professional', 'bold', 'playful', 'calm']) {
      const { html } = await write({ ...BRIEF, contentType: 'page', topic, tone, wordCount: 2500 });
      expect(stripTags(html)).not.toMatch(/\b(we|our|ours|us)\b/i);
    }
  }
});

test('everything the user asked for is in the piece', async () => {
  const { html, plan } = await write({
    ...BRIEF,
    callToAction: { text: 'Book a ride', address: null },
    includeText: 'We open on 3 May.',
    keywords: ['battery life', 'e-bike range'],
    audience: 'commuters in hilly towns',
    profile: PROFILE,
  });
  for (const wanted of [
    '<a href="https://acme.example">Book a ride</a>',
    'We open on 3 May.',
    'battery life',
    'e-bike range',
    'commuters in hilly towns',
    'Acme Bikes',
    'Acme repairs bicycles in Leeds.',
  ]) {
    expect(html).toContain(wanted);
  }
  expect(plan.keyphrases).toEqual(expect.arrayContaining(['battery life', 'e-bike range', 'electric bikes']));
});

test('for AI search the answer comes first and headings are questions', async () => {
  const { html, plan } = await write({ ...BRIEF, aiSearchFocus: true });
  expect(html).toMatch(/^<p><strong>In short:<\/strong> [^<]+electric bikes/);
  for (const { heading } of plan.sections.slice(1)) expect(heading).toMatch(/\?$/);
});

test('other titles come with the plan, each of them once and about the topic', async () => {
  const { title, titleOptions } = (await write(BRIEF)).plan;
  expect(titleOptions).toHaveLength(3);
  expect(new Set([title, ...titleOptions]).size).toBe(4);
  for (const option of titleOptions) expect(option).toMatch(/electric bikes/i);
});

test.each([
  ['electric bikes', 'en-US', 58],
  ['a first road bike for people who live in hilly towns', 'en-US', 58],
  ['choosing a coffee grinder for a small kitchen, for two people and for every kind of bean', 'en-US', 58],
  ['ein erstes Rennrad für Menschen in hügeligen Städten', 'de', 58],
  ['小さな台所のためのコーヒーミルの選び方と毎日の手入れについて', 'ja', 29],
] as const)('search results show the whole of every title about %s', async (topic, language, max) => {
  const { title, titleOptions } = (await write(aBrief({ topic, language, wordCount: 600 }))).plan;
  expect(Math.max(...[title, ...titleOptions].map(({ length }) => length))).toBeLessThanOrEqual(max);
});

test('markup in the input stays text', async () => {
  const evil = '<img src=x onerror=alert(1)>';
  const { html } = await write({
    ...BRIEF,
    topic: evil,
    audience: evil,
    includeText: evil,
    keywords: [evil],
    callToAction: { text: evil, address: null },
    profile: { ...PROFILE, company: evil, description: evil, summary: evil, domain: 'javascript:alert(1)' },
  });
  expect(html).not.toMatch(/<img|javascript:/);
});

test('an abort ends a paced stream without its next word', async () => {
  const endless = createOfflineWriter({ wordsPerSecond: 0.0001 });
  const abort = new AbortController();
  const plan = await endless.planPiece(BRIEF, options);
  const section = { brief: BRIEF, plan, position: 0, words: 120 };
  const reading = collect(endless.writeSection(section, { signal: abort.signal }));
  setImmediate(() => abort.abort());
  await expect(reading).rejects.toThrow(/abort/i);
});

test.each(SOCIAL_PLATFORMS)('a post for %s keeps to the limit and to the piece', async (platform) => {
  const { plan, html } = await write(BRIEF);
  for (const title of [plan.title, 'A title without end '.repeat(40), '日本のコーヒー'.repeat(60)]) {
    const source = {
      title,
      content: html,
      aiSummary: null,
      includeText: 'Visit https://acme.example today.',
    };
    const post = await textOf(writer.writeSocialPost(source, platform, options));
    expect(socialLength(platform, post)).toBeLessThanOrEqual(SOCIAL_LIMITS[platform]);
    expect(post).toContain(title.slice(0, 15));
    expect(post).not.toMatch(/<|&[a-z]+;/);
    const lines = post.split('\n').filter(Boolean);
    expect(new Set(lines).size).toBe(lines.length);
  }
});

test('an e-mail announces the piece', async () => {
  const { plan, html } = await write(BRIEF);
  const source = { title: plan.title, content: html, aiSummary: null, includeText: 'Until Friday only.' };
  const { subject, body } = await writer.writeEmail(source, options);
  expect(subject).toMatch(/electric bikes/i);
  expect(body).toContain(plan.sections[1]?.heading.replace(/[.:!]+$/, ''));
  expect(body).toContain('Until Friday only.');
});

test.each([
  ['<h2>Tea and water</h2><p>Soft water is kind to tea.</p>', 'Tea and water'],
  ['<p>Soft water is kind to tea.</p>', 'Soft water is kind to tea.'],
  ['tea', 'Something new to read'],
])('a text without a title still gets a subject: %s', async (content, expected) => {
  const source = { title: '', content, aiSummary: null, includeText: null };
  const { subject, body } = await writer.writeEmail(source, options);
  expect(subject).toContain(expected);
  expect(body).not.toContain('“”');
});

test('a summary answers first and lists what follows', async () => {
  const { html } = await write({ ...BRIEF, aiSearchFocus: true });
  const summary = await writer.summarise(BRIEF, html, options);
  expect(summary).toMatch(/^<p>The best way into “electric bikes”/);
  expect(summary).toContain('<li>');
});

const ARTICLES = [
  { slug: 'plans', title: 'Plans and limits', text: 'Free has three generations. Pro costs $20 a month.' },
  {
    slug: 'wordpress',
    title: 'Connect WordPress',
    text: 'Create an application password. Then test the connection.',
  },
];
const ask = (content: string, facts: string[] = []) =>
  textOf(writer.answer({ turns: [{ role: 'user', content }], articles: ARTICLES, facts }, options));

test('Vee answers from the help article that fits and links it', async () => {
  const answer = await ask('How do I connect my WordPress site?');
  expect(answer).toContain('Create an application password.');
  expect(answer).toContain('[Connect WordPress](/help/wordpress)');
});

test('Vee quotes an article without its Markdown marks and with its signs', async () => {
  const text =
    '## Steps\n\nOpen **Users > Profile** in WordPress, then `wp_users` *twice*.\n> Keep 2 * 3 < 7 in mind for WordPress.';
  const articles = [{ slug: 'wordpress', title: 'WordPress', text }];
  const turns = [{ role: 'user' as const, content: 'WordPress?' }];
  const answer = await textOf(writer.answer({ turns, articles, facts: [] }, options));
  expect(answer).toContain('Open Users > Profile in WordPress, then wp_users twice.');
  expect(answer).toContain('Keep 2 * 3 < 7 in mind for WordPress.');
});

test('Vee admits it when no article fits', async () => {
  const answer = await ask('Who won the cup in 1954?');
  expect(answer).toContain('could not find anything');
  expect(answer).not.toContain('/help/');
});

test('each fact of the sources stands in the piece once, word for word and with its mark', async () => {
  const facts = [
    aFact('f1'),
    aFact('f2', { surface: '12 minutes', sentence: 'A ride takes 12 minutes.' }),
    aFact('f3', { surface: '80 km', sentence: 'The battery lasts 80 km.' }),
  ];
  const brief = aBrief({ ...BRIEF, facts, includeText: 'The battery lasts 80 km.' });
  const plan = await writer.planPiece(brief, options);
  const sections = await Promise.all(
    plan.sections.map(async ({ words }, position) => {
      let html = '';
      for await (const part of writer.writeSection({ brief, plan, position, words }, options)) html += part;
      return html;
    }),
  );
  const html = sections.join('\n');
  for (const sentence of ['⟦f1⟧ of shops closed early.', 'A ride takes ⟦f2⟧.', 'The battery lasts ⟦f3⟧.'])
    expect(html.split(sentence)).toHaveLength(2);
  const words = countWords(html.replace(/⟦f\d⟧/g, '12 km'));
  expect(Math.abs(words - brief.wordCount)).toBeLessThanOrEqual(brief.wordCount * 0.05);
});
