import { createRequire } from 'node:module';
import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs';
import pdfMake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { beforeEach, expect, test, vi } from 'vitest';
import { clientsDocument, pdfDocument, type PdfPiece } from './export-pdf.ts';
import { inReadingOrder } from './pdf-bidi.ts';
import { pdfBlocks } from './pdf-blocks.ts';
import { withFonts } from './pdf-fonts/with-fonts.ts';
import { keepHeadings } from './pdf-page.ts';

const require = createRequire(import.meta.url);
const MM = 72 / 25.4;

// jsdom has its own Uint8Array, and Node's buffers are not instances of it.
beforeEach(() => void vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer)));
GlobalWorkerOptions.workerSrc = require.resolve('pdfjs-dist/legacy/build/pdf.worker.mjs');
pdfMake.setLocalAccessPolicy(() => true);
pdfMake.setUrlAccessPolicy(() => false);

const piece: PdfPiece = {
  title: 'Brewing tea',
  slug: 'brewing-tea',
  excerpt: 'How to brew.',
  aiSummary: '<p>Use hot water.</p>',
  content: '<p>One.</p>',
  keywords: ['tea', 'water'],
  head: '<title>Brewing tea</title>',
  language: null,
};

/** Where a file of the build stands on this machine. */
const onDisk = (file: string) => file.slice(file.indexOf('node_modules')).replace(/\?.*$/, '');

type Line = { text: string; font: string; left: number; right: number; fromTop: number; page: number };

const open = (overrides: Partial<PdfPiece>) => made(pdfDocument({ ...piece, ...overrides }));

async function made(plain: TDocumentDefinitions) {
  const { document, fonts } = await withFonts(plain, onDisk);
  pdfMake.setFonts(fonts);
  const buffer = await pdfMake.createPdf(keepHeadings(inReadingOrder(document))).getBuffer();
  return getDocument({ data: new Uint8Array(buffer), verbosity: 0 }).promise;
}

type Pdf = Awaited<ReturnType<typeof made>>;

/** The words of the PDF from top to bottom and left to right, with their edges and baseline in millimetres. */
const partsOf = async (overrides: Partial<PdfPiece>) => partsIn(await open(overrides));

async function partsIn(pdf: Pdf): Promise<Line[]> {
  const parts: Line[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    // Names the fonts.
    await page.getOperatorList();
    const height = page.view[3] ?? 0;
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || !item.str) continue;
      const [x, y]: [number, number] = [item.transform[4], item.transform[5]];
      const left = x / MM;
      const fromTop = (height - y) / MM;
      const font = page.commonObjs.get(item.fontName).name.replace(/^[A-Z]+\+/, '');
      parts.push({ text: item.str, font, left, right: left + item.width / MM, fromTop, page: number });
    }
  }
  return parts.sort((a, b) => a.page - b.page || Math.round(a.fromTop - b.fromTop) || a.left - b.left);
}

const linesOf = async (overrides: Partial<PdfPiece>) => linesIn(await open(overrides));

async function linesIn(pdf: Pdf): Promise<Line[]> {
  const parts = await partsIn(pdf);
  return parts.reduce<Line[]>((lines, part) => {
    const last = lines.at(-1);
    if (last?.page !== part.page || Math.abs(last.fromTop - part.fromTop) > 0.1) return [...lines, part];
    const joined = { ...last, text: last.text + part.text, right: part.right };
    return [...lines.slice(0, -1), joined];
  }, []);
}

const textOf = async (overrides: Partial<PdfPiece>) =>
  (await linesOf(overrides)).map(({ text }) => text.trim());

test('the sections of a piece stand under their labels @long', async () => {
  await expect(textOf({})).resolves.toEqual([
    'Brewing tea',
    'Slug',
    'brewing-tea',
    'Excerpt',
    'How to brew.',
    'AI Summary',
    'Use hot water.',
    'Content',
    'One.',
    'Relevant Keywords',
    'tea, water',
    'Meta Tags',
    'Meta Title: <title>Brewing tea</title>',
  ]);
});

test('sections without text and an empty meta element are left out @long', async () => {
  await expect(
    textOf({ slug: '', excerpt: ' ', aiSummary: null, keywords: [], head: '<meta name="" content="">' }),
  ).resolves.toEqual(['Brewing tea', 'Content', 'One.']);
});

test('text stands 10 mm from the left, is wrapped at 180 mm and its lines are 6 mm apart @long', async () => {
  const sentence = 'The kettle whistles while the leaves wait in the pot for water. ';
  const lines = (await linesOf({ content: `<p>${sentence.repeat(40)}</p>` })).filter(({ text }) =>
    /kettle|leaves|pot/.test(text),
  );
  expect(lines.length).toBeGreaterThan(10);
  for (const { left, right } of lines) {
    expect(left).toBeCloseTo(10, 1);
    expect(right).toBeLessThanOrEqual(190.01);
  }
  expect(Math.max(...lines.map(({ right }) => right))).toBeGreaterThan(180);
  const steps = lines.slice(1).map((line, index) => line.fromTop - (lines[index]?.fromTop ?? 0));
  for (const step of steps) expect(step).toBeCloseTo(6, 2);
});

test('a long piece runs over pages and the first line of each stands at the same height @long', async () => {
  const lines = await linesOf({ content: '<p>Tea and water.</p>'.repeat(80) });
  expect(lines.at(-1)?.page).toBeGreaterThan(1);
  expect(lines.every(({ fromTop }) => fromTop > 10 && fromTop < 287)).toBe(true);
});

test('headings, lists, tables and emphasis keep their text and order @long', async () => {
  const text = await textOf({
    content:
      '<h2>Steps</h2><ol><li>Boil</li><li>Pour <b>slowly</b></li></ol><ul><li>Green</li></ul>' +
      '<blockquote><p>Wait.</p></blockquote><table><tr><th>Tea</th></tr><tr><td>80 °C</td></tr></table>',
    head: '',
    keywords: [],
  });
  expect(text.slice(text.indexOf('Content') + 1).map((line) => line.replace(/\s+/g, ' '))).toEqual([
    'Steps',
    expect.stringMatching(/^1\. ?Boil$/),
    expect.stringMatching(/^2\. ?Pour slowly$/),
    'Green',
    'Wait.',
    'Tea',
    '80 °C',
  ]);
});

test.each([
  ['a list that goes on', '<ol start="7"><li>Pour</li><li>Wait</li></ol>', ['7. Pour', '8. Wait']],
  ['a list that begins with zero', '<ol start="0"><li>Fill</li><li>Boil</li></ol>', ['0. Fill', '1. Boil']],
  [
    'a list in a list',
    '<ol start="3"><li>Pour<ol start="5"><li>Stir</li><li>Sip</li></ol></li><li>Rest</li></ol>',
    ['3. Pour', '5. Stir', '6. Sip', '4. Rest'],
  ],
  ['a list that counts down', '<ol reversed=""><li>Two</li><li>One</li></ol>', ['2. Two', '1. One']],
  ['letters', '<ol type="a" start="2"><li>Leaf</li><li>Bud</li></ol>', ['b. Leaf', 'c. Bud']],
  ['a start that is no number', '<ol start="x"><li>Boil</li></ol>', ['1. Boil']],
])('the PDF numbers %s as a browser does', async (_name, content, expected) => {
  const text = await textOf({ content, keywords: [], head: '' });
  const lines = text.slice(text.indexOf('Content') + 1).map((line) => line.replace(/\s+/g, ' '));
  expect(lines.map((line) => line.replace(/^(\w+\.) ?/, '$1 '))).toEqual(expected);
});

test.each([
  ['Greek', 'Το τσάι θέλει ζεστό νερό.'],
  ['Cyrillic', 'Чай любит горячую воду.'],
  ['Turkish and Polish', 'Çay ılık içilir, żółta łódź.'],
])('%s is readable in the file', async (_script, sentence) => {
  await expect(textOf({ content: `<p>${sentence}</p>` })).resolves.toContain(sentence);
});

test.each([
  ['Chinese', '茶需要热水，泡三分钟。', ['NotoSansSC']],
  ['Traditional Chinese', '茶葉需要熱水。', ['NotoSansSC']],
  ['Japanese', 'お茶は熱いお湯で、三分間です。', ['BIZUDPGothic']],
  ['Korean', '차는 뜨거운 물을 좋아합니다.', ['NanumGothic', 'Inter']],
  ['emoji', 'Tea 🍵 for a family 👩‍👩‍👧 and a friend 👩🏽‍💻, with ❤\ufe0f', ['NotoEmoji', 'Inter']],
])('%s is printed, in fonts that have its letters @long', async (_script, sentence, fonts) => {
  const content = `<p>Before.</p><p>${sentence}</p><p>After.</p>`;
  const pdf = await open({ content, keywords: [], head: '' });
  const lines = await linesIn(pdf);
  expect(withoutSpaces(lines.at(-2)?.text)).toBe(withoutSpaces(sentence.replace('\ufe0f', '')));
  const [before = 0, own = 0, after = 0] = lines.slice(-3).map(({ fromTop }) => fromTop);
  expect(own - before).toBeCloseTo(after - own, 2);
  const used = (await partsIn(pdf)).filter(({ text, fromTop }) => text.trim() && fromTop === own);
  for (const { font } of used) expect(font).toMatch(new RegExp(`^(${fonts.join('|')})`));
});

test('titles are set in Bricolage, text in Inter, and no font is fetched that is not used', async () => {
  const { fonts } = await withFonts(
    pdfDocument({ ...piece, content: '<h2>Żółty dzban</h2><p>Żółw <i>is</i></p>' }),
    onDisk,
  );
  expect(Object.keys(fonts).sort()).toEqual(['Bricolage Grotesque', 'Bricolage Grotesque extended', 'Inter']);
  expect(Object.values(fonts.Inter ?? {}).map((file) => String(file).replace(/.*Inter_/, ''))).toEqual([
    '400Regular.ttf',
    '700Bold.ttf',
    '400Regular_Italic.ttf',
    '400Regular.ttf',
  ]);
  const parts = await partsOf({ content: '<h2>Steps</h2><p>Boil.</p>' });
  const fontOf = (word: string) => parts.find(({ text }) => text.includes(word))?.font;
  expect(fontOf('Brewing')).toMatch(/^Bricolage/);
  expect(fontOf('Steps')).toMatch(/^Bricolage/);
  expect(fontOf('Boil')).toBe('Inter-Regular');
});

test('a client gets the title, the text and the sources below the image, and nothing technical', async () => {
  const image =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const sources = '<h2>Sources</h2><ol><li><strong>Survey</strong>, 2026-02-03</li></ol>';
  const pdf = await made(clientsDocument({ ...piece, language: 'en' }, image, sources));
  const lines = await linesIn(pdf);
  expect(lines.map(({ text }) => text.trim().replace(/\s+/g, ' '))).toEqual([
    'Brewing tea',
    'One.',
    'Sources',
    expect.stringMatching(/^1\. ?Survey, 2026-02-03$/),
  ]);
  expect(lines[0]?.fromTop).toBeGreaterThan(170 + 20);
});

const withoutSpaces = (text = '') => text.replace(/\s/g, '');

test.each([
  ['Arabic', 'الشاي يحب الماء الساخن', 'الساخن الماء يحب الشاي'],
  ['Hebrew', 'מים חמים עם תה', 'תה עם חמים מים'],
  ['Arabic with Latin and a year', 'نحب Green Tea منذ 2026، كثيرا', 'كثيرا ، 2026 منذ Green Tea نحب'],
])('%s is read from the right, and stands there', async (_script, sentence, seen) => {
  const lines = await linesOf({ content: `<p>${sentence}</p>`, keywords: [], head: '' });
  const line = lines.at(-1);
  expect(withoutSpaces(line?.text)).toBe(withoutSpaces(seen));
  expect(line?.right).toBeCloseTo(190, 1);
});

test('of a piece in Arabic every paragraph stands at the right, also one that begins with a Latin name @long', async () => {
  const content = '<p>Green Tea يحب الماء</p><p>2026</p>';
  const seen = async (language: string | null) => {
    const lines = await linesOf({ content, language, keywords: [], head: '' });
    return lines.slice(-2).map(({ text, right }) => [withoutSpaces(text), Math.round(right)]);
  };
  await expect(seen('ar')).resolves.toEqual([
    [withoutSpaces('الماء يحب Green Tea'), 190],
    ['2026', 190],
  ]);
  expect((await seen(null))[0]?.[0]).toBe(withoutSpaces('Green Tea الماء يحب'));
});

test('Arabic words in an English sentence keep their own order, and no word touches another', async () => {
  const content = '<p>One says <b>الشاي الساخن</b> here.</p>';
  const all = await partsOf({ content, keywords: [], head: '' });
  const parts = all.filter(({ text }) => text.trim()).slice(-4);
  expect(parts.map(({ text }) => text.trim())).toEqual(['One says', 'الساخن', 'الشاي', 'here.']);
  for (const [index, { left }] of parts.slice(1).entries())
    expect(left).toBeGreaterThanOrEqual((parts[index]?.right ?? 0) - 0.01);
});

test('a long Arabic paragraph is wrapped at 180 mm like any other @long', async () => {
  const lines = await linesOf({ content: `<p>${'الماء الساخن للشاي '.repeat(40)}</p>` });
  const arabic = lines.filter(({ text }) => text.includes('الساخن'));
  expect(arabic.length).toBeGreaterThan(3);
  for (const { left, right } of arabic) {
    expect(left).toBeGreaterThanOrEqual(9.99);
    expect(right).toBeCloseTo(190, 1);
  }
});

test('of hostile text the file keeps the words: no script, and links to the web and to mail alone', async () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  const links = [
    'javascript:alert(3)',
    'file:///etc/passwd',
    'data:text/html,x',
    'https://tea.example/',
    'mailto:a@tea.example',
  ];
  const pdf = await open({
    title: hostile,
    keywords: [hostile],
    head: hostile,
    content: `<p>Tea ${hostile}</p>${links.map((href) => `<p><a href="${href}">${href}</a></p>`).join('')}`,
  });
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
  const annotations = await Promise.all(pages.map((page) => page.getAnnotations()));
  // One for each part of a link's text.
  const targets = new Set(annotations.flat().map(({ unsafeUrl }: { unsafeUrl?: string }) => unsafeUrl));
  expect([...targets]).toEqual(links.slice(3));
  await expect(pdf.getJSActions()).resolves.toBeNull();
  await expect(pdf.getOpenAction()).resolves.toBeNull();
});

test('a table of many rows and columns is as large as its cells, and no word of it is lost @long', async () => {
  const wide = `<tr>${Array.from({ length: 25 }, (_, column) => `<td>c${column}</td>`).join('')}</tr>`;
  const content = `<table>${wide}<tr><td>last</td></tr></table>`;
  const words = (await partsOf({ content })).map(({ text }) => text.trim());
  expect(words).toEqual(expect.arrayContaining(['c0', 'c10', 'last']));
  expect(words.join(' ')).toContain('c24');
  const [table] = pdfBlocks(
    `<table>${'<tr><td>a</td></tr>'.repeat(1000)}<tr>${'<td></td>'.repeat(1000)}</tr></table>`,
  );
  expect(JSON.stringify(table).length).toBeLessThan(1_000_000);
});

test('a table inside another is printed once', () => {
  const inner = '<table><tr><td>inner</td></tr></table>';
  const blocks = JSON.stringify(pdfBlocks(`<table><tr><td>outer ${inner}</td></tr></table>`));
  expect(blocks.match(/inner/g)).toHaveLength(1);
});

test('a picture of the text stands in the PDF as wide as on the screen, with its caption below', async () => {
  const pixel =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const figure = (width: string) =>
    `<figure><img src="${pixel}" alt="" width="${width}"><figcaption>Bake <small>Ada</small></figcaption></figure>`;
  const [half, caption, full] = pdfBlocks(figure('320') + figure('1600'));
  expect(half).toMatchObject({ image: pixel, fit: [85 * MM, 200 * MM] });
  expect(caption).toMatchObject({ text: [{ text: 'Bake ' }, { text: 'Ada' }] });
  expect(full).toMatchObject({ fit: [170 * MM, 200 * MM] });
  const lines = await linesIn(await open({ content: figure('320') }));
  expect(lines.map(({ text }) => text)).toContain('Bake Ada');
});
