import { expect, test } from 'vitest';
import { collect } from '#server/test/ai-calls.ts';
import { A_SOURCE, aBrief, aFact } from '#server/test/sample-brief.ts';
import { options, textOf, write, writer } from '#server/test/write-offline.ts';
import { SOCIAL_LIMITS, SOCIAL_PLATFORMS } from '#shared/rules/content.ts';
import { socialLength } from '#shared/rules/text/social.ts';
import { countWords, stripTags } from '#shared/rules/text/text.ts';
import { createOfflineWriter } from './offline.ts';
import { writerOf } from './writer-of.ts';

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

const SOURCE = {
  ...A_SOURCE,
  title: 'Workshop notes',
  text:
    'How long a battery lasts\n\nThe battery lasts 80 km. A ride takes 12 minutes.\n\n' +
    'What breaks first\n\nThe chain goes first. We see 34 % of all chains again within a year.',
};
const FACTS = [
  aFact('f1', { surface: '80 km', sentence: 'The battery lasts 80 km.' }),
  aFact('f2', { surface: '12 minutes', sentence: 'A ride takes 12 minutes.' }),
  aFact('f3', { surface: '34 %', sentence: 'We see 34 % of all chains again within a year.' }),
];

test('sentences of the own sources and profile stand under the headings of the sources, each once, with their marks, and nothing else', async () => {
  const brief = {
    ...BRIEF,
    sources: [SOURCE],
    facts: FACTS,
    profile: PROFILE,
    includeText: 'We open on 3 May.',
  };
  expect(writerOf(writer, brief)).toMatchObject({ name: 'offline', isFinal: true });
  const { html, plan } = await write(brief);
  expect(plan.title).toBe('Electric bikes');
  expect(plan.sections.map(({ heading }) => heading)).toEqual([
    '',
    'How long a battery lasts',
    'What breaks first',
    'Acme Bikes',
  ]);
  expect(html.replaceAll('\n', '')).toBe(
    '<p>We open on 3 May.</p>' +
      '<h2>How long a battery lasts</h2><p>The battery lasts ⟦f1⟧. A ride takes ⟦f2⟧.</p>' +
      '<h2>What breaks first</h2><p>The chain goes first. We see ⟦f3⟧ of all chains again within a year.</p>' +
      '<h2>Acme Bikes</h2><p>Acme repairs bicycles in Leeds. A workshop run by two sisters.</p>',
  );
});

test('headings that the author has set take what is nearest to them', async () => {
  const sections = ['', 'A chain and its end', 'Battery range'].map((heading) => ({ heading, points: [] }));
  const outline = { title: 'Electric bikes', sections };
  const { html } = await write({
    ...BRIEF,
    sources: [SOURCE],
    facts: FACTS,
    outline,
    includeText: 'Come in.',
  });
  expect(html).toMatch(
    /Come in[^]*<h2>A chain and its end<\/h2>\n<p>The chain goes[^]*<h2>Battery range<\/h2>\n<p>The battery/,
  );
});

test('long sources are arranged to the length asked for, in whole sentences', async () => {
  const sentence = (number: number) => `Bike number ${number} came back to the workshop with a worn chain.`;
  const text = Array.from({ length: 40 }, (_, part) =>
    [0, 1, 2, 3, 4].map((one) => sentence(5 * part + one)).join(' '),
  ).join('\n\n');
  const { html } = await write({ ...BRIEF, wordCount: 600, sources: [{ ...A_SOURCE, text }] });
  expect(Math.abs(countWords(html) - 600)).toBeLessThanOrEqual(60);
  expect(stripTags(html)).toMatch(/chain\.$/);
});

test('without sources it is a worksheet with its call to action: no topic in quotation marks, shorter than asked', async () => {
  const callToAction = { text: 'Book a ride', address: 'https://acme.example/ride' };
  const brief = { ...BRIEF, callToAction };
  expect(writerOf(writer, brief)).toMatchObject({ name: 'worksheet', isFinal: true });
  const { html, plan } = await write(brief);
  expect(plan.sections.every(({ question }) => question.endsWith('?'))).toBe(true);
  expect(countWords(html)).toBeLessThan(BRIEF.wordCount / 2);
  expect(html).not.toMatch(/electric bikes|[“”]/i);
  expect(html).toMatch(/<a href="https:\/\/acme.example\/ride">Book a ride<\/a><\/strong><\/p>$/);
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

test('an answer that is looked up is there at once', async () => {
  const slow = createOfflineWriter({ wordsPerSecond: 0.0001 });
  const request = {
    turns: [{ role: 'user' as const, content: 'How do I cancel?' }],
    articles: [],
    facts: [],
  };
  const parts: string[] = [];
  for await (const part of slow.answer(request, options)) parts.push(part);
  expect(parts).toHaveLength(1);
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
