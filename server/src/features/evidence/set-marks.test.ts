import { expect, test } from 'vitest';
import { aFact } from '#server/test/sample-brief.ts';
import { createMarkFilter, setMarks } from './set-marks.ts';

const SENTENCE = '34 % der Läden in der Stadt schließen montags früher als sonst.';
const FACTS = [
  aFact('f1', { sentence: SENTENCE }),
  aFact('f2', { kind: 'money', value: '1250.5', unit: 'EUR', surface: '1.250,50 €', sentence: SENTENCE }),
  aFact('f3', { kind: 'quote', value: 'we close early and often these days', unit: null }),
];
const span = (id: string, text: string) => `<span data-fact="${id}">${text}</span>`;

test.each([
  ['a figure', '<p>Of all, 34 %⟦f1⟧ close.</p>', `<p>Of all, ${span('f1', '34 %')} close.</p>`],
  ['a blank before the mark', '<p>It is 34 % ⟦f1⟧.</p>', `<p>It is ${span('f1', '34 %')}.</p>`],
  [
    'words before the mark',
    '<p>34 % of shops⟦f1⟧ close.</p>',
    `<p>${span('f1', '34 %')} of shops close.</p>`,
  ],
  ['the figure that fits', '<p>34 % in 12 towns⟦f1⟧.</p>', `<p>${span('f1', '34 %')} in 12 towns.</p>`],
  [
    'two marks',
    '<p>34 %⟦f1⟧ pay 1.250,50 €⟦f2⟧.</p>',
    `<p>${span('f1', '34 %')} pay ${span('f2', '1.250,50 €')}.</p>`,
  ],
  [
    'an element',
    '<p><strong>34 %</strong>⟦f1⟧ close.</p>',
    `<p>${span('f1', '<strong>34 %</strong>')} close.</p>`,
  ],
  ['an unknown fact', '<p>About 9 %⟦f99⟧ close.</p>', '<p>About 9 % close.</p>'],
  ['an unknown element', `<p>About ${span('f99', '9 %')} close.</p>`, '<p>About 9 % close.</p>'],
  [
    'two facts for one figure',
    '<p>34 %⟦f1⟧⟦f2⟧ and 34 %⟦f1, f2⟧</p>',
    `<p>${span('f1', '34 %')} and ${span('f1', '34 %')}</p>`,
  ],
  ['signs without a fact', '<p>a ⟦b⟧ c⟧ ⟦f1</p>', '<p>a b c f1</p>'],
  ['no figure at all', '<p>Most shops⟦f1⟧ close.</p>', `<p>Most ${span('f1', 'shops')} close.</p>`],
  ['a mark alone', '<p>Of all, ⟦f1⟧ close.</p>', `<p>Of all, ${span('f1', '34 %')} close.</p>`],
  [
    'a mark alone behind a year',
    '<p>In 2019 ⟦f1⟧ closed.</p>',
    `<p>In 2019 ${span('f1', '34 %')} closed.</p>`,
  ],
  ['a mark in brackets', '<p>Some (⟦f1⟧) closed.</p>', `<p>Some (${span('f1', '34 %')}) closed.</p>`],
  [
    'a mark alone behind an element',
    '<p><em>Only</em> ⟦f1⟧, ⟦f2⟧ each</p>',
    `<p><em>Only</em> ${span('f1', '34 %')}, ${span('f2', '1.250,50 €')} each</p>`,
  ],
  ['a mark alone in Japanese', '<p>店の⟦f1⟧は</p>', `<p>店の${span('f1', '34 %')}は</p>`],
  ['a false figure', '<p>Of all, 43 %⟦f1⟧ close.</p>', `<p>Of all, ${span('f1', '34 %')} close.</p>`],
  [
    'a false figure before words',
    '<p>43 % of shops⟦f1⟧ close.</p>',
    `<p>${span('f1', '34 %')} of shops close.</p>`,
  ],
  [
    'a false figure in an element',
    '<p><strong>43 %</strong>⟦f1⟧ close.</p>',
    `<p>${span('f1', '<strong>34 %</strong>')} close.</p>`,
  ],
  ['another unit', '<p>It is 34 km⟦f1⟧ away.</p>', `<p>It is ${span('f1', '34 %')} away.</p>`],
  ['an altered quotation', '<p>“We close late and often these days”⟦f3⟧</p>', `<p>${span('f3', '34 %')}</p>`],
])('%s', (_name, html, expected) => {
  expect(setMarks(html, FACTS, 'de')).toBe(expected);
});

test('watchers see facts and no mark, wherever a chunk ends', () => {
  const text = '<p>Of all, 34 %⟦f1⟧ close, <em>⟦f1⟧⟦f2⟧</em> pay; 9⟦f12, f3⟧ stay ⟧⟦.</p>';
  for (let size = 1; size < text.length; size += 1) {
    const filter = createMarkFilter(FACTS, 'de');
    let shown = '';
    for (let at = 0; at < text.length; at += size) {
      shown += filter(text.slice(at, at + size));
      expect(shown).not.toMatch(/[⟦⟧]/);
    }
    expect(shown).toBe('<p>Of all, 34 % close, <em>34 %</em> pay; 9 stay .</p>');
  }
});
