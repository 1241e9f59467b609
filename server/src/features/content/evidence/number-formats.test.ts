import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMentions } from './find-mentions.ts';

const LOCALES =
  'en-US en-GB en-IN de-DE de-CH fr-FR es-ES it-IT pt-BR nl-NL pl-PL ja-JP ar-EG sv-SE tr-TR ru-RU cs-CZ hi-IN'.split(
    ' ',
  );
const SEED = 20_261_122;
const RUNS = 60;

const only = (text: string, locale: string) =>
  findMentions(text, locale).map(({ kind, value, unit }) => [kind, value, unit]);
const amount = fc.integer({ min: 3, max: 99_999_999 });
/** Two digits behind the sign, never none. */
const cents = fc.integer({ min: 101, max: 9_999_999 }).filter((value) => value % 100 !== 0);
const day = fc.integer({ min: Date.UTC(1950, 0, 1), max: Date.UTC(2099, 0, 1) });

function always<T>(values: fc.Arbitrary<T>, check: (value: T) => void) {
  fc.assert(fc.property(values, check), { seed: SEED, numRuns: RUNS });
}

test.each(LOCALES)('every number, share, price and date that %s writes is read as it was meant', (locale) => {
  always(amount, (value) => {
    const text = new Intl.NumberFormat(locale).format(value * 1000);
    expect(only(`= ${text};`, locale)).toEqual([['number', String(value * 1000), null]]);
  });
  always(cents, (value) => {
    const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(value / 100);
    expect(only(`= ${text};`, locale)).toEqual([['number', String(value / 100), null]]);
  });
  always(fc.integer({ min: 1, max: 1000 }), (value) => {
    const text = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(
      value / 1000,
    );
    expect(only(`= ${text};`, locale)).toEqual([['percent', String(value / 10), null]]);
  });
  for (const currency of ['EUR', 'USD', 'CHF', 'JPY', 'INR', 'BRL']) {
    for (const currencyDisplay of ['code', 'symbol'] as const) {
      always(amount, (value) => {
        const style = { style: 'currency', currency, currencyDisplay, maximumFractionDigits: 0 } as const;
        const text = new Intl.NumberFormat(locale, style).format(value);
        expect(only(`= ${text};`, locale)).toEqual([['money', String(value), currency]]);
      });
    }
  }
  always(day, (at) => {
    const text = new Intl.DateTimeFormat(locale, {
      dateStyle: 'long',
      timeZone: 'UTC',
      calendar: 'gregory',
    }).format(at);
    const value = new Date(at).toISOString().slice(0, 10);
    expect(only(`= ${text};`, locale)).toEqual([['date', value, null]]);
  });
});

const WORDS = ['bread', 'rises', 'slowly', 'every', 'morning', 'before', 'dawn'];
const QUOTES = ['“”', '„“', '«»', '‹›', '「」', '『』', '""', '””', '‘’'];

test.each(LOCALES)('quotations and addresses stand in %s as in any language', (locale) => {
  const words = fc.array(fc.constantFrom(...WORDS), { minLength: 5, maxLength: 20 });
  always(fc.tuple(words, fc.constantFrom(...QUOTES)), ([said, marks]) => {
    const text = said.join(' ');
    expect(only(`x ${marks.charAt(0)}${text}${marks.charAt(1)} x`, locale)).toEqual([['quote', text, null]]);
  });
  always(fc.webUrl({ validSchemes: ['https'], withQueryParameters: false }), (address) => {
    const [link] = findMentions(`x ${address} x`, locale);
    expect(link?.kind).toBe('link');
    expect(link?.surface.length).toBeGreaterThan('https://'.length);
  });
});

const CITATIONS: [string, string][] = [
  ['en', 'According to '],
  ['de', 'Laut einer Studie der '],
  ['fr', 'Selon une étude de '],
  ['es', 'Según '],
  ['it', 'Secondo '],
  ['pt', 'De acordo com '],
  ['nl', 'Volgens '],
  ['pl', 'Według '],
  ['sv', 'Enligt '],
  ['da', 'Ifølge '],
  ['cs', 'Podle '],
  ['ru', 'Согласно '],
];
test.each(CITATIONS)('a citation in %s names who is cited', (language, phrase) => {
  const names = fc.array(fc.constantFrom('Acme', 'Institut', 'Bern', 'Nordlab'), {
    minLength: 1,
    maxLength: 3,
  });
  always(names, (name) => {
    expect(only(`${phrase}${name.join(' ')}, x`, language)).toEqual([
      ['study', name.join(' ').toLowerCase(), null],
    ]);
  });
});
