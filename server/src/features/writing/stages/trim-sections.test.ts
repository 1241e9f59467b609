import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitiseHtml } from '#server/features/pieces/sanitise-html.ts';
import { aPlan, aPlannedSection } from '#server/test/sample-brief.ts';
import { WORD_COUNT_MIN } from '#shared/rules/content.ts';
import { countWords } from '#shared/rules/text/text.ts';
import { trimSections } from './trim-sections.ts';

type Trim = { wanted: number; most?: number; callToAction?: string | null };

/** The piece of these sections, planned with equal shares, cut to its length. */
function trimmed(htmls: string[], { wanted, most, callToAction = null }: Trim): string[] {
  const share = Math.round(wanted / htmls.length);
  const sections = htmls.map((html) => ({ html, words: countWords(html), rewrites: 0 }));
  const plan = { ...aPlan(), sections: htmls.map(() => aPlannedSection({ words: share })) };
  const cut = trimSections({ plan, wanted, most: most ?? Math.floor(wanted * 1.05), callToAction, sections });
  for (const { html, words } of cut) {
    expect(sanitiseHtml(html)).toBe(html);
    expect(words).toBe(countWords(html));
  }
  return cut.map(({ html }) => html);
}

function expectWithin(html: string, wanted: number) {
  const words = countWords(html);
  expect(words).toBeGreaterThanOrEqual(wanted * 0.95);
  expect(words).toBeLessThanOrEqual(wanted * 1.05);
}

const SCRIPTS: Record<string, string[]> = {
  English: [
    'Green tea calms the mind and warms the hands.',
    'Ask Dr. Smith, who knows e.g. the 3.5 best gardens.',
    'Is it “healthy”?',
    'Most people say so!',
  ],
  German: [
    'Grüner Tee beruhigt, und er wärmt die Hände.',
    'Das gilt z. B. für Sencha und für Nr. 5 aus Uji.',
    'Schmeckt er „gut“?',
    'Die meisten sagen: Ja!',
  ],
  Chinese: [
    '绿茶让人平静，也让双手温暖。',
    '很多人每天早上都喝一杯热茶。',
    '你喜欢吗？',
    '她说：“当然喜欢，而且越喝越爱！”',
  ],
  Japanese: [
    '緑茶は心を落ち着かせ、手を温めてくれます。',
    '毎朝一杯のお茶を飲む人が多いです。',
    'お茶は好きですか？',
    '「はい、大好きです！」と彼女は言いました。',
  ],
  Thai: ['ชาเขียวช่วยให้จิตใจสงบและทำให้มืออุ่น ', 'คนจำนวนมากดื่มชาร้อนทุกเช้า ', 'คุณชอบดื่มชาไหม ', 'หลายคนบอกว่าชอบมาก '],
  Arabic: [
    'الشاي الأخضر يهدئ العقل، ويدفئ اليدين.',
    'يشرب كثير من الناس كوبا ساخنا كل صباح.',
    'هل تحبه؟',
    'نعم، أحبه كثيرا!',
  ],
};

/** Paragraphs of whole sentences, at least so many words. */
function textOf(sentences: string[], words: number): string {
  const glue = /[。？！”」]$/.test(sentences[0] ?? '') ? '' : ' ';
  const paragraph = `<p>${sentences.join(glue).trim()}</p>`;
  return `<h2>${(sentences[2] ?? '').trim()}</h2>\n${Array.from(
    { length: Math.ceil(words / countWords(paragraph)) },
    () => paragraph,
  ).join('\n')}`;
}

const paragraphsOf = (html: string) => Array.from(html.matchAll(/<p>(.*?)<\/p>/gs), ([, text = '']) => text);

test.each(Object.entries(SCRIPTS))('%s is cut at the ends of its own sentences', (_script, sentences) => {
  const ends = sentences.map((sentence) => sentence.trim().slice(-4));
  for (const sections of [1, 2, 5]) {
    const htmls = Array.from({ length: sections }, () => textOf(sentences, 600 / sections));
    const html = trimmed(htmls, { wanted: 300 }).join('\n');
    expectWithin(html, 300);
    for (const text of paragraphsOf(html)) expect(ends).toContain(text.slice(-4));
  }
});

test.each([
  ['Chinese', '绿茶让人平静也让双手温暖很多人每天早上都喝一杯热茶', /\p{sc=Han}。<\/p>$/u],
  [
    'Japanese',
    '緑茶は心を落ち着かせ手を温めてくれます毎朝一杯飲む人が多い',
    /[\p{sc=Han}\p{sc=Hiragana}]。<\/p>$/u,
  ],
  ['Thai', 'ชาเขียวช่วยให้จิตใจสงบและทำให้มืออุ่นคนจำนวนมากดื่มชาร้อนทุกเช้า', /\p{sc=Thai}\p{M}?<\/p>$/u],
])('%s without any sentence mark is cut between its words', (_script, text, end) => {
  const html = trimmed([`<p>${text.repeat(40)}</p>`], { wanted: 300 }).join('\n');
  expectWithin(html, 300);
  expect(html).toMatch(end);
  expect(html).not.toContain('…');
});

const sentence = (words: number) =>
  `${Array.from({ length: words }, (_, index) => (index === 0 ? 'Word' : 'word')).join(' ')}.`;

test('a sentence that says something of the sources stays where one that does not can go', () => {
  const filler = '<p>Green tea calms the mind. It warms the hands on a cold day. Most people say so too.</p>';
  const hours =
    '<p>Green tea calms the mind and it warms the hands.</p>\n<p>We open at <span data-fact="f1">9 am</span> on each day of the week.</p>';
  const [first, second] = trimmed([filler, hours], { wanted: 34 });
  expect(first).toBe('<p>Green tea calms the mind. It warms the hands on a cold day.</p>');
  expect(second).toBe(hours);
});

test('a text that fits stays as it is', () => {
  const html = ['<p>One two.</p>', '<p>Three four.</p>'];
  expect(trimmed(html, { wanted: 4 })).toEqual(html);
});

test('a piece never has more words than were reserved for it', () => {
  const section = `<p>${Array.from({ length: 12 }, () => sentence(10)).join(' ')}</p>`;
  const html = trimmed([section, section, section], { wanted: 300, most: 300 }).join('\n');
  expect(countWords(html)).toBe(300);
});

test('where the sentences are too long the cut is made at the end of a clause, then of a word', () => {
  const long = `${'Some words about green tea and its gardens, '.repeat(20)}and an end.`;
  const [byClause = ''] = trimmed([`<p>${long}</p><p>Come and see us.</p>`], { wanted: 100 });
  expectWithin(byClause, 100);
  expect(byClause).toMatch(/gardens\.<\/p>\s*<p>Come and see us\.<\/p>$/);
  const [byWord = ''] = trimmed([`<p>${sentence(300)}</p><p>Come and see us.</p>`], { wanted: 100 });
  expectWithin(byWord, 100);
  expect(byWord).toMatch(/word…<\/p>\s*<p>Come and see us\.<\/p>$/);
});

test.each([
  ['a closing paragraph', `<p>${sentence(10)}</p>`.repeat(20), '<p>Try it for free. It takes a minute.</p>'],
  ['a sentence of a long paragraph', `<p>${`${sentence(10)} `.repeat(20)}`, 'Try it for free.</p>'],
  [
    'a link with a line behind it',
    `<p>${sentence(10)}</p>`.repeat(20),
    '<p><a href="https://a.example" rel="noopener noreferrer">Try it for free</a></p><p>No card needed.</p>',
  ],
  ['an item of a list', '<ul>' + `<li>${sentence(10)}</li>`.repeat(20), '<li>Try it for free.</li></ul>'],
])('the call to action stays: %s', (_name, text, end) => {
  const html = trimmed([`<p>${sentence(10)}</p>`.repeat(10), `<h2>End</h2>${text}${end}`], {
    wanted: 100,
    callToAction: 'Try it for free',
  }).join('\n');
  expectWithin(html, 100);
  expect(html.replace(/<[^>]*>/g, ' ')).toMatch(/Try it for free\b/);
  expect(html.endsWith(end)).toBe(true);
});

test('headings keep a text, lists an item, tables a row, and nothing ends with what a colon announces @long', () => {
  const list = `<p>These count:</p><ul>${`<li>${sentence(6)}</li>`.repeat(8)}</ul>`;
  const table = `<table><thead><tr><th>Tea</th><th>Heat</th></tr></thead><tbody>${'<tr><td>Green tea leaves</td><td>Eighty degrees</td></tr>'.repeat(12)}</tbody></table>`;
  const numbered = `<ol start="3">${`<li>${sentence(4)} <strong>${sentence(5)}</strong></li>`.repeat(6)}</ol>`;
  const nested = `<ul><li>Leaves<ul>${`<li>${sentence(5)}</li>`.repeat(6)}</ul></li></ul>`;
  const section = (body: string) => `<h2>Title here</h2><p>${sentence(8)}</p><h3>More</h3>${body}`;
  const htmls = [list, table, numbered, nested].map(section);
  const all = htmls.reduce((sum, html) => sum + countWords(html), 0);
  for (let wanted = 60; wanted < all; wanted += 3) {
    const html = trimmed(htmls, { wanted }).join('\n');
    expectWithin(html, wanted);
    expect(html).not.toMatch(/<(\w+)[^>]*>\s*<\/\1>/);
    expect(html).not.toMatch(/<\/h[234]>\s*(<h2|$)/);
    expect(html).not.toMatch(/:<\/p>\s*(<h|$)/);
    expect(html).not.toMatch(/<\/thead>\s*<\/table>|<tbody>\s*<\/tbody>/);
  }
});

const paragraph = fc
  .array(fc.integer({ min: 4, max: 24 }), { minLength: 1, maxLength: 5 })
  .map((lengths) => `<p>${lengths.map(sentence).join(' ')}</p>`);
const words = (count: number) => sentence(count).slice(0, -1);
const rows = (count: number, cell: number) =>
  `<tr><td>${words(cell)}</td><td>${words(cell)}</td></tr>`.repeat(count);
const block = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 15 }))
    .map(([count, cell]) => `<table><tbody>${rows(count, cell)}</tbody></table>`),
  fc.integer({ min: 10, max: 60 }).map((count) => `<pre><code>${words(count)}</code></pre>`),
  fc
    .integer({ min: 1, max: 5 })
    .map((count) => `<p>${sentence(8)} These count:</p><ul>${`<li>${sentence(7)}</li>`.repeat(count)}</ul>`),
  fc
    .integer({ min: 10, max: 40 })
    .map((count) => `<h3>More</h3><blockquote><p>${sentence(count)}</p></blockquote>`),
);
const ofBlocks = fc.tuple(paragraph, fc.array(block, { minLength: 1, maxLength: 6 }));

test('sections of any blocks are cut to their length, and closing marks stand in running text only @long', () => {
  fc.assert(
    fc.property(
      fc.array(ofBlocks, { minLength: 1, maxLength: 4 }),
      fc.double({ min: 1.05, max: 1.35, noNaN: true }),
      (sections, factor) => {
        const htmls = sections.map(([first, blocks]) => `<h2>Title here</h2>${first}${blocks.join('')}`);
        const wanted = Math.round(countWords(htmls.join(' ')) / factor);
        fc.pre(wanted >= WORD_COUNT_MIN);
        const html = trimmed(htmls, { wanted }).join('\n');
        expectWithin(html, wanted);
        expect(html.replace(/<(p|li)\b[^>]*>.*?<\/\1>/gs, '')).not.toMatch(/[….]/);
        expect(html).not.toMatch(/<(\w+)[^>]*>\s*<\/\1>/);
      },
    ),
    { numRuns: 300, seed: 27 },
  );
});
