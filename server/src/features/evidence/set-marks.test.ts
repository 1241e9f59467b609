import { expect, test } from 'vitest';
import { aFact } from '#server/test/sample-brief.ts';
import { factsOf, judge } from './judge/judge.ts';
import { createMarkFilter, setMarks } from './set-marks.ts';

const SENTENCE = '34 % der Läden in der Stadt schließen montags früher als sonst.';
const FACTS = [
  aFact('f1', { sentence: SENTENCE }),
  aFact('f2', { kind: 'money', value: '1250.5', unit: 'EUR', surface: '1.250,50 €', sentence: SENTENCE }),
  aFact('f3', { kind: 'quote', value: 'we close early and often these days', unit: null }),
];
const span = (id: string, text: string) => `<span data-fact="${id}">${text}</span>`;

test.each([
  ['a mark alone', '<p>Of all, ⟦f1⟧ close.</p>', `<p>Of all, ${span('f1', '34 %')} close.</p>`],
  ['with its words in it', '<p>Of all, ⟦f1: 43 %⟧ close.</p>', `<p>Of all, ${span('f1', '34 %')} close.</p>`],
  ['two marks', '<p>⟦f1⟧ pay ⟦f2⟧.</p>', `<p>${span('f1', '34 %')} pay ${span('f2', '1.250,50 €')}.</p>`],
  [
    'two facts in one place',
    '<p>⟦f1⟧⟦f2⟧ and ⟦f1, f2⟧</p>',
    `<p>${span('f1', '34 %')} and ${span('f1', '34 %')}</p>`,
  ],
  ['behind a year', '<p>In 2019 ⟦f1⟧ closed.</p>', `<p>In 2019 ${span('f1', '34 %')} closed.</p>`],
  ['in brackets', '<p>Some (⟦f1⟧) closed.</p>', `<p>Some (${span('f1', '34 %')}) closed.</p>`],
  ['in an element', '<p><em>⟦f1⟧ close</em></p>', `<p><em>${span('f1', '34 %')} close</em></p>`],
  [
    'behind an element',
    '<p><em>Only</em> ⟦f1⟧, ⟦f2⟧ each</p>',
    `<p><em>Only</em> ${span('f1', '34 %')}, ${span('f2', '1.250,50 €')} each</p>`,
  ],
  ['behind a letter in Japanese', '<p>店の⟦f1⟧は</p>', `<p>店の${span('f1', '34 %')}は</p>`],
  ['an unknown fact', '<p>About 9 % ⟦f99⟧.</p>', '<p>About 9 %.</p>'],
  ['an unknown element', `<p>About ${span('f99', '9 %')} close.</p>`, '<p>About 9 % close.</p>'],
  ['signs without a fact', '<p>a ⟦b⟧ c⟧ ⟦f1</p>', '<p>a b c f1</p>'],
  ['behind its words', '<p>34 %⟦f1⟧ pay.</p>', '<p>34 % pay.</p>'],
  ['behind its words and a blank', '<p>It is 34 % ⟦f1⟧.</p>', '<p>It is 34 %.</p>'],
  ['behind its words in an element', '<p><strong>34 %</strong>⟦f1⟧</p>', '<p><strong>34 %</strong></p>'],
  ['behind other words', '<p>Most shops⟦f1⟧ close.</p>', '<p>Most shops close.</p>'],
  ['behind a false figure', '<p>Of all, 43 %⟦f1⟧ close.</p>', '<p>Of all, 43 % close.</p>'],
])('%s', (_name, html, expected) => {
  expect(setMarks(html, FACTS, 'de')).toBe(expected);
});

test('a small word that is written onto the next one leads to a mark', () => {
  const facts = [
    aFact('f1', { sentence: 'يبلغ الفرق 12 في المكيف السليم.', kind: 'number', value: '12', surface: '12' }),
  ];
  expect(setMarks('<p>بين تسعة و⟦f1⟧.</p>', facts, 'ar')).toBe(`<p>بين تسعة و${span('f1', '12')}.</p>`);
});

test('a fact of a short row is in the language of its source', () => {
  const prose = 'Une chaîne se change quand elle s’est allongée de 0,75 %, et elle ne coûte pas cher.';
  const chain = { kind: 'number' as const, unit: 'kilometer', value: '2500', surface: '2 500 km' };
  const facts = [
    aFact('f1', { ...chain, sentence: '| Chaîne | 32 € | 2 500 km |' }),
    aFact('f2', { value: '0.75', surface: '0,75 %', sentence: prose }),
  ];
  expect(setMarks('<p>⟦f1⟧</p>', facts, 'fr')).toBe(`<p>${span('f1', '2 500 km')}</p>`);
});

test('watchers see facts and no mark, wherever a chunk ends', () => {
  const text =
    '<p>Of all, 34 %⟦f1⟧ close, <em>⟦f1⟧⟦f2⟧</em> pay; 9⟦f12, f3⟧ stay ⟧⟦. ⟦f2: 1250⟧</p><p>⟦f1⟧</p>';
  for (let size = 1; size < text.length; size += 1) {
    const filter = createMarkFilter(FACTS, 'de');
    let shown = '';
    for (let at = 0; at < text.length; at += size) {
      shown += filter(text.slice(at, at + size));
      expect(shown).not.toMatch(/[⟦⟧]/);
    }
    expect(shown).toBe('<p>Of all, 34 % close, <em>34 %</em> pay; 9 stay . 1.250,50 €</p><p>34 %</p>');
  }
});

test('a measure is short in a cell, and in both systems for readers of the other one', () => {
  const said = factsOf(
    'A large loaf weighs 900 grams. Keep it at 19 °C. The oven is 5 kilometers away.',
    'en',
    PLACE,
  );
  const cooler = factsOf('The cellar is cooler by 9 degrees Fahrenheit.', 'en', PLACE);
  const printedIn = (language: string, facts: typeof said, html = '<p>⟦f1⟧; ⟦f2⟧; ⟦f3⟧</p>') =>
    setMarks(html, facts, language)
      .replace(/<[^>]+>/g, '')
      .replace(/\u00a0/g, ' ');
  expect(printedIn('en-GB', said)).toBe('900 grams; 19 °C; 5 kilometers');
  expect(printedIn('en-GB', said, '<table><tr><td>⟦f1⟧</td></tr></table>')).toBe('900 g');
  expect(printedIn('en-US', said)).toBe('900 grams (31.7 oz); 19 °C (66°F); 5 kilometers (3.1 mi)');
  expect(printedIn('de', cooler, '<p>um ⟦f1⟧ kühler</p>')).toMatch(/^um 9 .*\(5 °C\) kühler$/);
  const html = setMarks('<p>It weighs ⟦f1⟧. Keep it at ⟦f2⟧.</p>', said, 'en-US');
  const states = (text: string) =>
    judge({ html: text, language: 'en-US', facts: said }).map(({ state }) => state);
  expect(states(html)).toEqual(Array(4).fill('bound'));
  expect(states(html.replace('66°F', '68°F'))).not.toEqual(Array(4).fill('bound'));
});

const PLACE = { source: 1, firstNumber: 1 };
