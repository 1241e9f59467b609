import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import {
  bingCsv,
  EXPORT_LANGUAGES,
  searchConsoleSheets,
  searchConsoleZip,
} from '#server/test/search-exports.ts';
import { readExport } from './read-export.ts';

const PAGES = [
  ['https://harbour.example/beans', 1234, 20480, 3.4],
  ['https://harbour.example/mugs', 0, 12, 41],
];
const QUERIES = [
  ['coffee, beans', 900, 9000, 2.5],
  ['ländliche röstung', 4, 200, 11],
  ['germany coffee', 1, 9, 8],
  ['mug', 0, 1, 80],
];
const DAYS = [
  ['2026-11-01', 600, 10_246, 3],
  ['2026-11-02', 634, 10_246, 4],
];

/** Of each language's own ICU names. */
const countries = (language: string) =>
  ['DE', 'US', 'FR', 'JP'].map((region, at) => [
    new Intl.DisplayNames(language, { type: 'region' }).of(region) ?? region,
    at,
    5123,
    3,
  ]);
const DEVICES = [
  ['Mobile', 1000, 15_000, 3],
  ['Desktop', 234, 5_492, 4],
];

test.each(EXPORT_LANGUAGES)(
  'an export of Search Console is read by its form, whatever its language: %s',
  (language) => {
    const tables = {
      queries: QUERIES,
      pages: PAGES,
      countries: countries(language),
      devices: DEVICES,
      days: DAYS,
    };
    expect(readExport(searchConsoleZip(tables, language))).toEqual({
      source: 'google',
      period: { from: '2026-11-01', to: '2026-11-02' },
      days: [
        { day: '2026-11-01', clicks: 600, impressions: 10_246, positionSum: 30_738 },
        { day: '2026-11-02', clicks: 634, impressions: 10_246, positionSum: 40_984 },
      ],
      pages: [
        {
          page: 'https://harbour.example/beans',
          clicks: 1234,
          impressions: 20_480,
          positionSum: expect.closeTo(69_632) as number,
        },
        { page: 'https://harbour.example/mugs', clicks: 0, impressions: 12, positionSum: 492 },
      ],
      queries: QUERIES.map(([query, clicks, impressions, position]) => ({
        query,
        clicks,
        impressions,
        positionSum: Number(position) * Number(impressions),
      })),
    });
  },
);

test('a spreadsheet says the same, with its dates as numbers of days', () => {
  const asNumbers = [
    [46_327, 600, 10_246, 0.0586, 3],
    [46_328, 634, 10_246, 0.0619, 4],
  ];
  const sheets = searchConsoleSheets([
    QUERIES.map(([query = '', ...rest]) => [query, ...rest.slice(0, 2), 0.1, ...rest.slice(2)]),
    asNumbers,
  ]);
  expect(readExport(sheets)).toMatchObject({
    period: { from: '2026-11-01', to: '2026-11-02' },
    queries: [{ query: 'coffee, beans', clicks: 900 }, {}, {}, {}],
  });
});

test('Bing’s lists have impressions first and do not say for which days they are', () => {
  expect(readExport(bingCsv('Page', PAGES))).toMatchObject({
    source: 'bing',
    period: null,
    days: [],
    pages: [{ page: 'https://harbour.example/beans', clicks: 1234, impressions: 20_480 }, {}],
  });
});

test('a day that is not in the file is not made up', () => {
  const days = [
    ['2026-11-01', 3, 9, 2],
    ['2026-11-04', 1, 5, 2],
  ];
  expect(readExport(searchConsoleZip({ days }))).toMatchObject({
    days: [{ day: '2026-11-01' }, { day: '2026-11-04' }],
  });
});

test.each([
  [
    ['11/13/2026', '11/14/2026'],
    ['2026-11-13', '2026-11-14'],
  ],
  [
    ['13/11/2026', '14/11/2026'],
    ['2026-11-13', '2026-11-14'],
  ],
  [
    ['01/02/2026', '02/02/2026'],
    ['2026-02-01', '2026-02-02'],
  ],
  [
    ['13.11.2026', '14.11.2026'],
    ['2026-11-13', '2026-11-14'],
  ],
])('dates are read as they are written: %s', (written, days) => {
  const rows = written.map((day) => `${day};1;5;20 %;2,5`).join('\n');
  expect(readExport(strToU8(`Datum;Klicks;Impressionen;CTR;Position\n${rows}`))).toMatchObject({
    days: days.map((day) => ({ day, clicks: 1, impressions: 5, positionSum: 12.5 })),
  });
});

const csv = (...lines: string[]) => strToU8(lines.join('\n'));

test.each([
  ['a text', csv('Dear Ada!', 'Here are the figures.'), 'unknownType'],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0), 'unknownType'],
  ['a ZIP without lists', zipSync({ 'a.png': strToU8('x') }), 'unknownType'],
  ['a torn ZIP', searchConsoleZip({ pages: PAGES }).subarray(0, 90), 'damaged'],
  ['an old spreadsheet', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2), 'oldSpreadsheet'],
  ['another table', csv('Name,Mail', 'Ada,ada@x.example'), 'otherTable'],
  ['two periods', csv('Page,C,C,I,I,R,R,P,P', 'https://a.example/,1,2,3,4,1%,2%,3,4'), 'compared'],
  ['hours', csv('Time,Clicks,Impressions,CTR,Position', '2026-11-01T05:00:00-08:00,1,2,50%,3'), 'hourly'],
  ['headings alone', csv('Top pages,Clicks,Impressions,CTR,Position'), 'empty'],
  [
    'two lists of pages',
    zipSync({
      'a.csv': csv('P,C,I,R,P', 'https://a.example/,1,2,50%,3'),
      'b.csv': csv('P,C,I,R,P', 'https://a.example/,1,2,50%,3'),
    }),
    'mixed',
  ],
  ['far too much', zipSync({ 'a.csv': new Uint8Array(60 * 1024 * 1024) }), 'tooLarge'],
])('a wrong file is told by what it is: %s', (_, file, problem) => {
  expect(readExport(file)).toEqual({ problem });
});
