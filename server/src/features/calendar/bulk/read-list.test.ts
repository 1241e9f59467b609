import { expect, test } from 'vitest';
import { IMPORT_MESSAGES } from '#shared/rules/calendar.ts';
import { importDefaults } from '#shared/schemas/calendar-import.ts';
import { checkRows } from './check-rows.ts';
import { dayComesFirst, readDate, readLanguage, readType, readWords, twofoldDateOf } from './read-cells.ts';
import { readSource } from './read-source.ts';

const fileOf = (bytes: Buffer) => readSource({ kind: 'file', file: bytes.toString('base64') });
const csv = (text: string) => fileOf(Buffer.from(text));
const PROFILE = { id: '018f4d2e-7a3b-7c11-8a3e-1f2a3b4c5d6e', name: 'Leaf' };

/** The rows of a list, checked. */
const checked = (text: string, defaults: object = {}, planned: string[] = []) =>
  checkRows(csv(text).rows, {
    defaults: importDefaults.parse({ wordCount: 900, ...defaults }),
    profiles: [PROFILE],
    planned: new Set(planned),
    isDated: true,
    dayFirst: null,
  });
const topics = (text: string) => readSource({ kind: 'list', text }).rows.map(({ cells }) => cells.title);

test('a file is read whatever program has saved it', () => {
  const text = 'Keyword;Title;Notes\r\n"tea; green";"The ""best"" Tee für Anfänger";x\r\n\r\nmilk;Milch;\r\n';
  const list = {
    rows: [
      { number: 2, cells: { keyword: 'tea; green', title: 'The "best" Tee für Anfänger' } },
      { number: 4, cells: { keyword: 'milk', title: 'Milch' } },
    ],
    unusedColumns: ['Notes'],
  };
  const utf16 = Buffer.from(text, 'utf16le');
  const saved = [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    Buffer.from(`sep=;\r\n${text}`),
    Buffer.from(`\uFEFF${text}`, 'utf16le'),
    utf16,
    Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
    Buffer.from(text, 'latin1'),
    Buffer.from(text.replaceAll('\r\n', '\n').replace('tea; green', 'tea; green')),
  ];

  for (const bytes of saved) expect(fileOf(bytes)).toEqual(list);

  for (const delimiter of [',', '\t', '|'])
    expect(csv(['Word Count', 'TOPIC'].join(delimiter) + '\n' + ['800', 'tea'].join(delimiter)).rows).toEqual(
      [{ number: 2, cells: { words: '800', title: 'tea' } }],
    );
});

test('a list has one topic a line, with or without bullets; rows of a spreadsheet keep their columns', () => {
  expect(topics('tea, green\n\n - coffee\n2. milk\n• 3 ways to bake')).toEqual([
    'tea, green',
    'coffee',
    'milk',
    '3 ways to bake',
  ]);
  expect(topics('"Best" tea\ncoffee')).toEqual(['"Best" tea', 'coffee']);
  expect(readSource({ kind: 'list', text: 'Title\tWords\ntea\t800' }).rows).toEqual([
    { number: 2, cells: { title: 'tea', words: '800' } },
  ]);
});

test('under a single heading each line is a topic, commas and all', () => {
  const lines = [
    'Title',
    'How to brew tea, step by step',
    '"Coffee, cake; ""and"" more"',
    '"Best" tea | 5" cups',
  ];
  const read = ['How to brew tea, step by step', 'Coffee, cake; "and" more', '"Best" tea | 5" cups'];
  expect(topics(lines.join('\n'))).toEqual(read);
  expect(csv(lines.join('\r\n')).rows.map(({ cells }) => cells.title)).toEqual(read);
  expect(csv(`"Title"\n${'\n'.repeat(900)}tea`).rows).toEqual([{ number: 902, cells: { title: 'tea' } }]);
});

test('a row with more cells than headings is not cut in silence', () => {
  const rows = (text: string) => checked(text).map(({ topic, problems: found }) => [topic, found]);
  const problems = [IMPORT_MESSAGES.tooManyCells];
  expect(rows('title,words\ntea,800,,\n"tea, green",800\nHow to brew tea, step by step,800')).toEqual([
    ['tea', []],
    ['tea, green', []],
    ['How to brew tea', [...problems, IMPORT_MESSAGES.wordsInvalid('step by step')]],
  ]);
  expect(rows('Title,\ntea,\nTea, step by step')).toEqual([
    ['tea', []],
    ['Tea', problems],
  ]);
});

test('what is no list is refused in a sentence', () => {
  expect(() => csv('tea,800\ncoffee,900')).toThrow(IMPORT_MESSAGES.headingMissing);
  expect(() => csv('title\n\n')).toThrow(IMPORT_MESSAGES.nothingFound);
  expect(() => csv('title,words\n"tea,800\nmilk,900')).toThrow(IMPORT_MESSAGES.fileUnreadable);
  expect(() => csv(`title\n${'tea\n'.repeat(501)}`)).toThrow(IMPORT_MESSAGES.tooMany);
  expect(() => csv(`title\n${'\n'.repeat(6000)}tea`)).toThrow(IMPORT_MESSAGES.tooMany);
  expect(csv(`title,words\n${'tea,\n'.repeat(500)}${',\n'.repeat(6000)}`).rows).toHaveLength(500);
});

test.each([
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a picture', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['a workbook', Buffer.from('PK\x03\x04\x14\0\x06\0xl/workbook.xml', 'latin1')],
  ['a workbook', Buffer.from('PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'latin1')],
  ['a workbook', Buffer.from('\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1', 'latin1')],
  ['a text document', Buffer.from('PK\x03\x04\x14\0word/document.xml', 'latin1')],
  ['an archive', Buffer.from('PK\x03\x04\x14\0list.csv', 'latin1')],
  ['not text', Buffer.from('000001000100', 'hex')],
  ['not text', Buffer.from('title,words\ntea\u0002,800')],
])('a file that is %s is refused as that', (kind, bytes) => {
  expect(() => fileOf(bytes)).toThrow(IMPORT_MESSAGES.noText(kind));
});

test('a template makes every combination of its lists, up to fifty', () => {
  const made = (pattern: string, ...lists: [string, string[]][]) =>
    readSource({
      kind: 'template',
      pattern,
      lists: lists.map(([name, values]) => ({ name, values })),
    }).rows.map(({ cells }) => cells.title);
  const towns: [string, string[]] = ['town', ['Bern', 'Basel']];
  expect(made('{service} in { town }', ['service', ['Roofing', '$& tiles']], towns)).toEqual([
    'Roofing in Bern',
    'Roofing in Basel',
    '$& tiles in Bern',
    '$& tiles in Basel',
  ]);
  expect(made('Bakers of {town}', towns)).toEqual(['Bakers of Bern', 'Bakers of Basel']);
  expect(() => made('Bakers', towns)).toThrow(IMPORT_MESSAGES.placeholdersWrong);
  expect(() => made('{a} {b} {c}', towns)).toThrow(IMPORT_MESSAGES.placeholdersWrong);
  expect(() => made('{service} in {town}', towns)).toThrow(IMPORT_MESSAGES.listMissing);
  const many = Array.from({ length: 26 }, (_, n) => `s${n}`);
  expect(() => made('{service} in {town}', ['service', many], towns)).toThrow(
    IMPORT_MESSAGES.tooManyCombinations,
  );
});

test.each([
  ['2026-12-01', '2026-12-01', null],
  ['2026/12/1 9:05', '2026-12-01', '09:05'],
  ['2026-12-01T15:30:00', '2026-12-01', '15:30'],
  ['1.12.2026', '2026-12-01', null],
  ['1. 12. 2026 15:30', '2026-12-01', '15:30'],
  ['12/1/2026 3:30 PM', '2026-12-01', '15:30'],
  ['12/1/2026 12:15 am', '2026-12-01', '00:15'],
  ['1st December 2026', '2026-12-01', null],
  ['Dec 1, 2026 at 9:00', '2026-12-01', '09:00'],
])('%s is a date', (given, date, time) => {
  expect(readDate(given, false)).toEqual({ value: { date, time } });
});

test.each([
  'soon',
  '2026-02-30',
  '2026-13-01',
  '2026-12-01 25:00',
  '13:00',
  '1 Foo 2026',
  '12/1/26',
  '46357',
])('%s is no date', (given) => {
  expect(readDate(given, null)).toEqual({ problem: IMPORT_MESSAGES.dateInvalid(given) });
});

test('a date that can be two days is not guessed: one date of the column that is no other day shows the order', () => {
  expect(dayComesFirst(['3/12/2026', '24/12/2026', 'soon', '2026-12-24'])).toBe(true);
  expect(dayComesFirst(['3/12/2026', '12/24/2026'])).toBe(false);
  expect(dayComesFirst(['3/12/2026', '12/24/2026', '24/12/2026'])).toBe(null);
  expect(dayComesFirst(['3/12/2026', '5/5/2026', '5.12.2026', '31/31/2026'])).toBe(null);
  const days = { dayFirst: '2027-02-03', monthFirst: '2027-03-02' };
  expect(twofoldDateOf('3/2/2027')).toEqual({ given: '3/2/2027', ...days });
  expect(['3/3/2027', '3.2.2027', '13/2/2027', '2027-02-03', 'soon'].map(twofoldDateOf)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
  expect(readDate('3-2-2027 9:00', null)).toEqual({ problem: IMPORT_MESSAGES.dateTwofold('3-2-2027 9:00') });
  for (const [dayFirst, date] of [
    [true, days.dayFirst],
    [false, days.monthFirst],
  ] as const)
    expect(readDate('3/2/2027', dayFirst)).toEqual({ value: { date, time: null } });
  for (const dayFirst of [true, false, null]) {
    expect(readDate('13/2/2027', dayFirst)).toEqual({ value: { date: '2027-02-13', time: null } });
    expect(readDate('2/13/2027', dayFirst)).toEqual({ value: { date: '2027-02-13', time: null } });
  }
});

test.each([
  ['Titel;Schlüsselwort;Typ;Wörter;Veröffentlichungsdatum;Marke;Sprache', 'de'],
  ['Ueberschrift;Suchbegriff;ART;Länge;Datum;Profil;Sprache', 'de'],
  ['Titre;Mot-clé;Type de contenu;Nombre de mots;Date de publication;Marque;Langue', 'fr'],
  ['Título;Palabra clave;Tipo;Número de palabras;Fecha de publicación;Perfil;Idioma', 'es'],
])('a list with the headings %s is understood, and so are its cells', (headings, locale) => {
  const cells = {
    de: 'Tee;Kräutertee;Blogbeitrag;1.200 Wörter;3. März 2027;Leaf;Englisch',
    fr: 'Thé;tisane;Article de blog;1 200 mots;3 mars 2027;Leaf;anglais',
    es: 'Té;infusión;Artículo;1.200 palabras;3 de marzo de 2027;Leaf;inglés',
  }[locale];
  const list = `${headings}\n${cells}`;
  expect(csv(list).unusedColumns).toEqual([]);
  const [row] = checked(list, { contentType: 'page' });
  expect(row).toMatchObject({
    problems: [],
    date: { date: '2027-03-03', time: null },
    brief: { contentType: 'blog', wordCount: 1200, profileId: PROFILE.id, language: 'en-US' },
  });
});

test('words, types and languages are understood as people write them', () => {
  for (const words of ['1200', '1,200', '1.200', '1 200 words'])
    expect(readWords(words)).toEqual({ value: 1200 });
  expect(readWords('299')).toEqual({ problem: IMPORT_MESSAGES.wordsOutOfRange(299) });
  expect(readWords('2501')).toEqual({ problem: IMPORT_MESSAGES.wordsOutOfRange(2501) });
  expect(readWords('many')).toEqual({ problem: IMPORT_MESSAGES.wordsInvalid('many') });
  expect([readType('Blog post'), readType('web-page'), readType('Article')]).toEqual([
    { value: 'blog' },
    { value: 'page' },
    { value: 'blog' },
  ]);
  expect(readType('podcast')).toEqual({ problem: IMPORT_MESSAGES.typeUnknown('podcast') });
  const languages = ['de', 'German', 'deutsch', 'en', 'English', 'en_GB', 'British English', '日本語'];
  expect(languages.map(readLanguage)).toEqual(
    ['de', 'de', 'de', 'en-US', 'en-US', 'en-GB', 'en-GB', 'ja'].map((value) => ({ value })),
  );
  expect(readLanguage('Klingon')).toEqual({ problem: IMPORT_MESSAGES.languageUnknown('Klingon') });
});

test('a row says all that is wrong with it, and twins name the row they repeat', () => {
  const list = [
    'title,keyword,words,profile,type,language,date',
    'Tea for beginners,green tea,500,leaf,,,',
    ',,12,Nobody,podcast,Klingon,soon',
    'tea for BEGINNERS!,,,,,,',
    'Milk,,,,,,',
    ',oat milk,,,,,',
    `${'x'.repeat(301)},${'k'.repeat(101)},,,,,`,
  ];
  const rows = checked(list.join('\n'), { tone: 'calm' }, ['milk']);
  const asked = { topic: 'Tea for beginners', keyword: 'green tea', wordCount: 500, profileId: PROFILE.id };
  const brief = { ...asked, tone: 'calm', contentType: 'blog' };
  expect(rows[0]).toMatchObject({ number: 2, brief, problems: [], twin: null });

  expect(rows[1]).toMatchObject({
    brief: null,
    problems: [
      IMPORT_MESSAGES.noTopic,
      IMPORT_MESSAGES.typeUnknown('podcast'),
      IMPORT_MESSAGES.wordsOutOfRange(12),
      IMPORT_MESSAGES.profileUnknown('Nobody'),
      IMPORT_MESSAGES.languageUnknown('Klingon'),
      IMPORT_MESSAGES.dateInvalid('soon'),
    ],
  });

  expect(rows.map(({ twin }) => twin)).toEqual([
    null,
    null,
    IMPORT_MESSAGES.twinInList(2),
    IMPORT_MESSAGES.twinPlanned,
    null,
    null,
  ]);

  expect(rows[4]?.brief).toMatchObject({ topic: 'oat milk', keyword: 'oat milk', wordCount: 900 });
  expect(rows[5]?.problems).toHaveLength(2);
});
