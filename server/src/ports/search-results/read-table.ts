import type { ExportProblem } from '#shared/rules/results.ts';
import { readDays } from './read-days.ts';
import type { DayFigures, Figures, PageFigures } from './search-results.ts';

type Facts = { isClicksSecond: boolean };

/** By the form of its columns, never by their headings: a name, two counts, a share, a position. */
export type Read =
  | ({ kind: 'days'; rows: DayFigures[] } & Facts)
  | ({ kind: 'pages'; rows: PageFigures[] } & Facts)
  | ({ kind: 'names'; rows: (Figures & { name: string })[]; isCountries: boolean } & Facts)
  | { kind: 'other'; isEmpty: boolean }
  | { problem: ExportProblem };

/** Name, clicks, impressions, share, position. */
const COLUMNS = 5;
/** With each of the four twice. */
const COMPARED = 9;
const ADDRESS = /^https?:\/\/[^\s/]+/i;
const HOUR = /^\d{4}-\d\d-\d\dT\d\d:/;
const NAME_MAX = 2000;

export function readTable([heading = [], ...lines]: string[][]): Read {
  if (lines.length === 0) return { kind: 'other', isEmpty: heading.length >= COLUMNS };
  if (heading.length >= COMPARED && lines.every((line) => countsOf(line.slice(1, 5))))
    return { problem: 'compared' };
  if (heading.length < COLUMNS) return { kind: 'other', isEmpty: false };

  const names = lines.map(([name = '']) => name.trim().slice(0, NAME_MAX));
  const figures = figuresOf(lines);
  if (!figures) return { kind: 'other', isEmpty: false };

  const { isClicksSecond } = figures;
  const rowsWith = <Name extends object>(named: (at: number) => Name) =>
    figures.rows.map((row, at) => ({ ...named(at), ...row }));

  if (names.every((name) => HOUR.test(name))) return { problem: 'hourly' };

  const days = readDays(names);
  if (days) return { kind: 'days', isClicksSecond, rows: rowsWith((at) => ({ day: days[at] ?? '' })) };
  if (names.every((name) => ADDRESS.test(name)))
    return { kind: 'pages', isClicksSecond, rows: rowsWith((at) => ({ page: names[at] ?? '' })) };

  const rows = rowsWith((at) => ({ name: names[at] ?? '' }));
  return { kind: 'names', isClicksSecond, isCountries: areCountries(names), rows };
}

/** Clicks and impressions are the counts of which the second are more; Bing has them the other way round. */
function figuresOf(lines: string[][]): { isClicksSecond: boolean; rows: Figures[] } | null {
  const read = lines.map(([, first = '', second = '', share = '', position = '']) => {
    const counts = countsOf([first, second]);
    const at = numberOf(position);
    return counts && at !== null && numberOf(share) !== null ? { counts, at } : null;
  });

  const rows = read.filter((row) => row !== null);
  if (rows.length < lines.length) return null;

  const sum = (at: 0 | 1) => rows.reduce((all, { counts }) => all + (counts[at] ?? 0), 0);
  const isClicksSecond = sum(0) > sum(1);

  return {
    isClicksSecond,
    rows: rows.map(({ counts: [first = 0, second = 0], at }) => {
      const [clicks, impressions] = isClicksSecond ? [second, first] : [first, second];
      return { clicks, impressions, positionSum: at * impressions };
    }),
  };
}

const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50];

/** Digits of Arabic, Persian, Devanagari, Bengali and Thai as ours. */
const withOurDigits = (cell: string) =>
  cell.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((start) => code >= start && code < start + 10);
    return zero === undefined ? digit : String(code - zero);
  });

/** "1,234", "1.234", "1 234", "1'234". */
const COUNT = /^(?:\d{1,3}(?:[.,٬\s'’]\d{3})+|\d+)$/;

function countsOf(cells: string[]): number[] | null {
  const counts = cells.map((cell) => {
    const plain = withOurDigits(cell.trim());
    return COUNT.test(plain) ? Number(plain.replace(/\D/g, '')) : null;
  });
  const found = counts.filter((count) => count !== null);
  return found.length === cells.length ? found : null;
}

const NUMBER = /^\d+(?:[.,٫]\d+)?$/;

/** "3.41", "3,41 %", "%3,41"; nothing is a share or position that was not measured. */
function numberOf(cell: string): number | null {
  const plain = withOurDigits(cell).replace(/[%٪％\s\u061c\u200e\u200f]/g, '');
  if (plain === '' || plain === '-' || plain === '–') return 0;
  return NUMBER.test(plain) ? Number(plain.replace(/[,٫]/, '.')) : null;
}

const LANGUAGES =
  'en de fr es it pt nl sv da nb fi pl cs sk hu ro bg el ru uk tr ar he fa hi bn th vi id ms ja ko zh zh-TW ca hr sr sl lt lv et is ga eu gl af sw fil ur ta te ml mr gu kn ka hy az kk'.split(
    ' ',
  );
const MOST = 0.6;

let countryNames: Map<string, Set<string>> | undefined;

/** Most of them are names of countries in one language. */
function areCountries(names: string[]): boolean {
  countryNames ??= new Map(LANGUAGES.map((language) => [language, namesIn(language)]));
  const folded = names.map(fold);
  return [...countryNames.values()].some(
    (known) => folded.filter((name) => known.has(name)).length >= MOST * folded.length,
  );
}

const fold = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{P}\s]/gu, '')
    .toLowerCase();

const A = 65;
const REGIONS = Array.from({ length: 26 * 26 }, (_, at) =>
  String.fromCharCode(A + Math.floor(at / 26), A + (at % 26)),
);

function namesIn(language: string): Set<string> {
  const known = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const short = new Intl.DisplayNames(language, { type: 'region', style: 'short', fallback: 'none' });
  return new Set(
    REGIONS.flatMap((region) => [known.of(region), short.of(region)]).flatMap((name) =>
      name ? [fold(name)] : [],
    ),
  );
}
