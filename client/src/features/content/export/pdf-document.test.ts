import { createRequire } from 'node:module';
import path from 'node:path';
import pdfMake from 'pdfmake';
import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, expect, test, vi } from 'vitest';
import { inReadingOrder } from './pdf-bidi.ts';
import { pdfBlocks } from './pdf-blocks.ts';
import { pdfDocument, type PdfPiece } from './pdf-document.ts';
import { keepHeadings } from './pdf-page.ts';

const require = createRequire(import.meta.url);
const fontDir = path.join(path.dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const MM = 72 / 25.4;

beforeAll(() => {
  // jsdom has its own Uint8Array, and Node's buffers are not instances of it.
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer));
  GlobalWorkerOptions.workerSrc = require.resolve('pdfjs-dist/legacy/build/pdf.worker.mjs');
  pdfMake.setLocalAccessPolicy(() => true);
  pdfMake.setUrlAccessPolicy(() => false);
  const font = (name: string) => path.join(fontDir, `${name}.ttf`);
  pdfMake.setFonts({
    DejaVu: {
      normal: font('DejaVuSans'),
      bold: font('DejaVuSans-Bold'),
      italics: font('DejaVuSans-Oblique'),
      bolditalics: font('DejaVuSans-BoldOblique'),
    },
  });
});

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

type Line = { text: string; left: number; right: number; fromTop: number; page: number };

async function open(overrides: Partial<PdfPiece>) {
  const document = keepHeadings(inReadingOrder(pdfDocument({ ...piece, ...overrides })));
  const buffer = await pdfMake.createPdf(document).getBuffer();
  return getDocument({ data: new Uint8Array(buffer), verbosity: 0 }).promise;
}

/** The words of the PDF from top to bottom and left to right, with their edges and baseline in millimetres. */
async function partsOf(overrides: Partial<PdfPiece>): Promise<Line[]> {
  const pdf = await open(overrides);
  const parts: Line[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const height = page.view[3] ?? 0;
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || !item.str) continue;
      const [x, y]: [number, number] = [item.transform[4], item.transform[5]];
      const left = x / MM;
      const fromTop = (height - y) / MM;
      parts.push({ text: item.str, left, right: left + item.width / MM, fromTop, page: number });
    }
  }
  return parts.sort((a, b) => a.page - b.page || Math.round(a.fromTop - b.fromTop) || a.left - b.left);
}

async function linesOf(overrides: Partial<PdfPiece>): Promise<Line[]> {
  const parts = await partsOf(overrides);
  return parts.reduce<Line[]>((lines, part) => {
    const last = lines.at(-1);
    if (last?.page !== part.page || Math.abs(last.fromTop - part.fromTop) > 0.1) return [...lines, part];
    const joined = { ...last, text: last.text + part.text, right: part.right };
    return [...lines.slice(0, -1), joined];
  }, []);
}

const textOf = async (overrides: Partial<PdfPiece>) =>
  (await linesOf(overrides)).map(({ text }) => text.trim());

test('the sections of a piece stand under their labels', async () => {
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

test('sections without text and an empty meta element are left out', async () => {
  await expect(
    textOf({ slug: '', excerpt: ' ', aiSummary: null, keywords: [], head: '<meta name="" content="">' }),
  ).resolves.toEqual(['Brewing tea', 'Content', 'One.']);
});

test('text stands 10 mm from the left, is wrapped at 180 mm and its lines are 6 mm apart', async () => {
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

test('a long piece runs over pages and the first line of each stands at the same height', async () => {
  const lines = await linesOf({ content: '<p>Tea and water.</p>'.repeat(80) });
  expect(lines.at(-1)?.page).toBeGreaterThan(1);
  expect(lines.every(({ fromTop }) => fromTop > 10 && fromTop < 287)).toBe(true);
});

test('headings, lists, tables and emphasis keep their text and order', async () => {
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

test('of a piece in Arabic every paragraph stands at the right, also one that begins with a Latin name', async () => {
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

test('a long Arabic paragraph is wrapped at 180 mm like any other', async () => {
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

test('a table of many rows and columns is as large as its cells, and no word of it is lost', async () => {
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
