import { UNSPACED, wordsIn } from './planted-words.ts';

export type Place = { start: number; end: number };
export type Said = Place & { text: string; figures: Place[] };
type Chance = {
  next: () => number;
  below: (most: number) => number;
  one: <T>(list: readonly T[]) => T | undefined;
};
export type Around = { chosen: Said[]; language: string; chance: Chance; source: string };
const UNITS = [
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'year',
  'kilometer',
  'meter',
  'kilogram',
  'gram',
  'gigabyte',
  'megabyte',
];

export type Way = { kind: string; text: string; at: Place; mark?: Place; keepsFigure?: boolean };

const put = (kind: string, { text }: Said, { start, end }: Place, words: string, mark?: Place): Way => ({
  kind,
  text: text.slice(0, start) + words + text.slice(end),
  at: { start, end: start + words.length },
  ...(mark && { mark }),
});

/** The false variants of a figure of a sentence. */
export function falsely(said: Said, target: Place, { chosen, language, chance }: Around): Way[] {
  const figure = said.text.slice(target.start, target.end);
  const isYear = /^(19|20)\d\d$/.test(figure);
  const ways: Way[] = [];

  if (isYear)
    ways.push(
      put('year', said, target, String(Number(figure) + (chance.below(2) ? 1 : -1) * (1 + chance.below(7)))),
    );
  else if (/^\d{1,2}:\d\d$/.test(figure))
    ways.push(
      put(
        'time',
        said,
        target,
        figure.replace(/^\d+/, (hour) => String((Number(hour) + 1 + chance.below(9)) % 24)),
      ),
    );
  else if (/\d+\.\d+\.\d+/.test(figure))
    ways.push(put('version', said, target, changedDigit(figure, chance)));
  else {
    ways.push(put(figure.length === 1 ? 'one digit' : 'digit', said, target, changedDigit(figure, chance)));
    if (/^[1-9]\d*$/.test(figure) && figure.length > 1)
      ways.push(put('scale', said, target, figure.endsWith('0') ? figure.slice(0, -1) : `${figure}0`));
    const number = numberWord(said, target, language, 1 + chance.below(4));
    if (number) ways.push(put('spelled', said, target, number));
  }

  ways.push(...wordLies(said, target, language), ...sentenceLies(said, target, language));

  const other = chance.one(chosen.filter((one) => one !== said));
  const like =
    other &&
    other.figures.find(({ start, end }) => shapeOf(other.text.slice(start, end)) === shapeOf(figure));

  if (other && like && figure.length > 1) {
    const words = other.text.slice(like.start, like.end);
    const mark = { start: other.start + like.start, end: other.start + like.end };
    ways.push(put('swapped', said, target, words), put('swapped with its mark', said, target, words, mark));
  }

  return ways;
}

const monthsOf = (language: string) =>
  Array.from({ length: 12 }, (_, month) => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' });
    const parts = format.formatToParts(Date.UTC(2025, month, 5));
    return (parts.find(({ type }) => type === 'month')?.value ?? '').toLowerCase();
  });

/** Another unit, month, currency or scale beside a figure. */
function wordLies(said: Said, target: Place, language: string): Way[] {
  const rest = said.text.slice(target.end);
  const swapped = (kind: string, words: string[]): Way[] => {
    const found = words.find(
      (word) => rest.toLowerCase().startsWith(` ${word}`) || rest.toLowerCase().startsWith(`-${word}`),
    );
    const other = words[(words.indexOf(found ?? '') + 1) % words.length];
    if (!found || !other || /^\p{Script=Latin}/u.test(rest.slice(found.length + 1))) return [];
    const at = { start: target.start, end: target.end + 1 + found.length };
    return [put(kind, said, at, `${said.text.slice(target.start, target.end + 1)}${other}`)];
  };
  const lower = (words: string[]) => [...new Set(words.map((word) => word.toLowerCase()))];
  const months = monthsOf(language);
  const units = UNITS.map(
    (unit) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
        .formatToParts(5)
        .find(({ type }) => type === 'unit')?.value ?? '',
  );

  const scales = [1e6, 1e9].map(
    (value) =>
      new Intl.NumberFormat(language, { notation: 'compact', compactDisplay: 'long' })
        .formatToParts(value * 5)
        .find(({ type }) => type === 'compact')?.value ?? '',
  );

  const ways = [
    ...swapped(
      'month',
      lower(months).filter((word) => !/\d/.test(word)),
    ),
    ...swapped('unit', lower(units)),
    ...swapped('scale word', lower(scales)),
  ];

  if (/^ ?%/.test(rest))
    ways.push(
      put(
        'unit',
        said,
        { start: target.start, end: target.end + rest.indexOf('%') + 1 },
        `${said.text.slice(target.start, target.end)} km`,
      ),
    );

  const sign = said.text[target.start - 1] ?? '';

  if ('$€£'.includes(sign) && sign)
    ways.push(
      put(
        'money',
        said,
        { start: target.start - 1, end: target.end },
        `${sign === '$' ? '€' : '$'}${said.text.slice(target.start, target.end)}`,
      ),
    );

  return ways;
}

function changedDigit(figure: string, chance: Chance): string {
  const places = Array.from(figure.matchAll(/\d/g), ({ index }) => index).filter(
    (at) => at < 3 || !/[.,]/.test(figure),
  );
  const at = chance.one(places) ?? 0;
  const digit = String((Number(figure[at]) + 1 + chance.below(8)) % 10).replace('0', at === 0 ? '7' : '0');
  const changed = figure.slice(0, at) + digit + figure.slice(at + 1);
  return changed === figure
    ? figure.slice(0, at) + (digit === '7' ? '8' : '4') + figure.slice(at + 1)
    : changed;
}

/** Where a writer would spell a number: before what is counted, and not in a date. */
const COUNTED = /^ (?!\p{Lu})\p{L}{3,}/u;

function numberWord({ text }: Said, { start, end }: Place, language: string, off: number): string | null {
  const figure = text.slice(start, end);
  if (!COUNTED.test(text.slice(end)) || !/(?:^|\p{Ll}) $/u.test(text.slice(0, start))) return null;
  if (isBesideMonth(text, { start, end }, language)) return null;
  const words = wordsIn(language).numbers.split(' ');
  const value = /^\d{1,2}$/.test(figure) ? Number(figure) : 0;
  return value >= 2 && value <= 12 ? (words[(value - 2 + off) % words.length] ?? null) || null : null;
}

function isBesideMonth(text: string, { start, end }: Place, language: string): boolean {
  const beside = `${text.slice(Math.max(0, start - 12), start)} ${text.slice(end, end + 12)}`.toLowerCase();
  return monthsOf(language).some((month) => beside.includes(month.slice(0, 3)));
}

const NAME = /(?<=\p{Ll} )\p{Lu}\p{Ll}{4,}(?![\p{L}-])/u;

/** What a sentence says of its figure: not so, or of another one. In German every noun has a capital. */
function sentenceLies(said: Said, target: Place, language: string): Way[] {
  const changed = (kind: string, from: number, old: string, words: string): Way[] => {
    const off = words.length - old.length;
    const moved = (at: number) => (from < at ? at + off : at);
    if (from < 0 || (from < target.end && from + old.length > target.start)) return [];
    const text = said.text.slice(0, from) + words + said.text.slice(from + old.length);
    return [{ kind, text, keepsFigure: true, at: { start: moved(target.start), end: moved(target.end) } }];
  };
  const [old = '', negated = ''] =
    wordsIn(language).negations.find(([verb = '']) => said.text.includes(verb)) ?? [];
  const name = language === 'de' ? null : NAME.exec(said.text);
  return [
    ...(old ? changed('negated', said.text.indexOf(old), old, negated) : []),
    ...(name ? changed('name', name.index, name[0], 'Castlebridge') : []),
  ];
}

const shapeOf = (figure: string) =>
  /^(19|20)\d\d$/.test(figure)
    ? 'year'
    : figure.replace(/\d/g, '9').replace(/^9+$/, (run) => run.slice(0, 3));

/** The other ways to tell the truth. */
export function truly(said: Said, target: Place, { language }: Around): Way[] {
  const figure = said.text.slice(target.start, target.end);
  const rest = said.text.slice(target.end);
  const ways = [put('verbatim', said, target, figure)];
  const value =
    /^\d{1,3}(,\d{3})+$/.test(figure) && language === 'en'
      ? Number(figure.replaceAll(',', ''))
      : Number(figure);

  if (Number.isInteger(value) && value >= 10_000 && !/^[\p{L}]/u.test(rest)) {
    ways.push(put('grouped', said, target, new Intl.NumberFormat(language).format(value)));
    const places = 10 ** (String(value).length - 2);
    const rounded = new Intl.NumberFormat(language).format(Math.round(value / places) * places);
    const about = wordsIn(language).about;
    if (about)
      ways.push(put('rounded', said, target, UNSPACED.test(about) ? about + rounded : `${about} ${rounded}`));
  }

  const number = numberWord(said, target, language, 0);
  if (number && !/^\s*[%:/.)-]/.test(rest) && /^\s/.test(rest))
    ways.push(put('spelled', said, target, number));

  if (/^ ?%/.test(rest)) {
    const word =
      new Intl.NumberFormat(language, { style: 'unit', unit: 'percent', unitDisplay: 'long' })
        .formatToParts(5)
        .find(({ type }) => type === 'unit')?.value ?? '%';
    ways.push(
      put(
        'percent in words',
        said,
        { start: target.start, end: target.end + rest.indexOf('%') + 1 },
        `${figure} ${word}`,
      ),
    );
  }

  return ways;
}
