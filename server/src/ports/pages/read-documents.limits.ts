import { expect, onTestFinished, test } from 'vitest';
import { aDocx, aLockedDocx, aPdf, aPdfBomb } from '#server/test/documents.ts';
import { startSmallSite, type SmallSite } from '#server/test/stubs/small-site.ts';
import { createSafeFetch } from '../site-client/safe-fetch.ts';
import { createPages } from './guarded-pages.ts';

const pages = createPages({
  fetchSite: createSafeFetch({ allowPrivate: true }),
  publicUrl: 'http://localhost',
});
const SENTENCE = 'In 2024 the bakery sold 12,400 loaves, 34 % more than the year before.';

async function textAt(page: SmallSite['pages'][string]) {
  const site = await startSmallSite();
  onTestFinished(() => site.close());
  site.pages['/report'] = page;
  const fetched = await pages.visit(new AbortController().signal).read(`${site.url}/report`);
  return fetched.text();
}
const aPage = (body: string, head = '') =>
  `<!doctype html><html lang="en-GB"><head><title>Report | Crumb</title>${head}</head><body>
  <nav><a href="/">Home</a></nav>${body}<footer>All rights reserved</footer></body></html>`;
const unread = (problem: string) => ({ name: 'PageError', problem });

test('an article is read with its paragraphs, title, language and day, and without what surrounds it', async () => {
  const head = `<meta property="og:title" content="The year of bread">
    <script type="application/ld+json">{"@type":"Article","datePublished":"2025-03-04T10:00:00Z"}</script>`;
  const teasers = '<aside><p>Read also: ten cakes</p></aside>';
  const body = `<article><h1>The year of bread</h1><p>${SENTENCE} ${SENTENCE}</p><p>A second
    paragraph, with a <b>bold</b> word, that goes on for a while to be taken for text.</p></article>${teasers}`;
  const read = await textAt(aPage(body, head));
  expect(read).toMatchObject({
    title: 'The year of bread',
    language: 'en-GB',
    published: '2025-03-04',
    kind: 'page',
  });
  expect(read.text).toContain(
    `${SENTENCE} ${SENTENCE}\n\nA second paragraph, with a bold word, that goes on for a while to be taken for text.`,
  );
  expect(read.text).not.toMatch(/Home|All rights|ten cakes|Report/);
});

test('a page of prices is no article, and its table is read row by row', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => `<tr><td>Plan ${at}</td><td>${at * 9} €</td></tr>`);
  const read = await textAt(aPage(`<h1>Prices</h1><p>All plans.</p><table>${rows.join('')}</table>`));
  expect(read.text).toContain('Plan 3 | 27 €\n\nPlan 4 | 36 €');
});

test('a page that no tree can be built of is read all the same, in time', async () => {
  const deep = await textAt(aPage(`<p>${SENTENCE}</p>${'<div>'.repeat(200_000)}`));
  expect(deep.text).toContain(SENTENCE);
  const wide = await textAt(aPage(`<p>${SENTENCE}</p>${'<i>a</i>'.repeat(200_000)}`));
  expect(wide.text).toContain(SENTENCE);
});

test('a PDF is read with its paragraphs and its title, also at an address', async () => {
  const file = aPdf({
    title: 'Annual report',
    pages: [[SENTENCE, 'A line that goes', 'on in the next.', '', '', 'Another paragraph.'], ['Page two.']],
  });
  const expected = {
    kind: 'pdf',
    title: 'Annual report',
    text: `${SENTENCE} A line that goes on in the next.\n\nAnother paragraph.\n\nPage two.`,
  };
  await expect(pages.readFile(file)).resolves.toMatchObject(expected);
  const there = textAt((answer) => answer.writeHead(200, { 'content-type': 'application/pdf' }).end(file));
  await expect(there).resolves.toMatchObject(expected);
});

test('a Word document is read with its paragraphs and tables', async () => {
  const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
  const table = `<w:tbl><w:tr>${cell('Rye')}${cell('4.20 €')}</w:tr></w:tbl>`;
  const file = aDocx(`<w:p><w:r><w:t>${SENTENCE}</w:t></w:r></w:p>${table}`);
  await expect(pages.readFile(file)).resolves.toMatchObject({
    kind: 'docx',
    text: `${SENTENCE}\n\nRye | 4.20 €`,
  });
});

test('a plain text is read as it stands', async () => {
  const read = await pages.readFile(Buffer.from(`${SENTENCE}\n\nEnd`));
  expect(read).toMatchObject({ kind: 'text', text: `${SENTENCE}\n\nEnd` });
});

const sentences = Array.from({ length: 500 }, (_, at) => `${at ** 3} ${SENTENCE}`);

test.each([
  ['a PDF with a password', () => aPdf({ pages: [['x']], isEncrypted: true }), 'encrypted'],
  ['a PDF of pictures', () => aPdf({ pages: [[], [], ['1']] }), 'scanned'],
  ['a cut PDF', () => aPdf({ pages: [[SENTENCE]] }).subarray(0, 200), 'damaged'],
  ['a Word document with a password', aLockedDocx, 'encrypted'],
  ['an old Word document', () => Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'oldWord'],
  ['a cut Word document', () => aDocx(sentences).subarray(0, 1000), 'damaged'],
  ['a Word document without text', () => aDocx([]), 'empty'],
  ['a Word document that is no XML', () => aDocx('<w:p><w:r'), 'damaged'],
  ['a zip bomb', () => aDocx([SENTENCE], { 'word/footnotes.xml': Buffer.alloc(200_000_000) }), 'tooComplex'],
  ['another archive', () => aDocx([], { 'word/document.xml': Buffer.alloc(0) }), 'damaged'],
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000', 'hex'), 'unknownType'],
  ['blanks', () => Buffer.from('  \n '), 'empty'],
])(
  '%s is named',
  async (_, file, problem) => {
    await expect(pages.readFile(file())).rejects.toMatchObject(unread(problem));
  },
  60_000,
);

test('a bomb in a PDF costs its own process alone, and the next file is read', async () => {
  await expect(pages.readFile(aPdfBomb())).rejects.toMatchObject(unread('tooComplex'));
  await expect(pages.readFile(aPdf({ pages: [[SENTENCE]] }))).resolves.toMatchObject({ text: SENTENCE });
});

test('a document nested as deep as it can be is refused or read, and nobody waits', async () => {
  const deep = aDocx(`${'<w:p>'.repeat(100_000)}${'</w:p>'.repeat(100_000)}`);
  await expect(pages.readFile(deep)).rejects.toMatchObject({ name: 'PageError' });
});

test.each([
  ['JSON', 'application/json', '{}'],
  ['a picture', 'image/png', 'x'],
])('%s at an address is no source', async (_, type, body) => {
  const reading = textAt((answer) => answer.writeHead(200, { 'content-type': type }).end(body));
  await expect(reading).rejects.toMatchObject(unread('unknownType'));
});
