import { expect, test } from 'vitest';
import { withoutFactMarks } from '#shared/rules/text/fact-marks.ts';
import { factsOf } from './judge/judge.ts';
import { createMarkFilter, setMarks } from './set-marks.ts';

/** Of each kind, with a surface that ends in a full stop wherever that may be. */
const SOURCE =
  'The dough is made at 2:15 am. The first loaves leave the oven by 10:30 a.m. The shop closes at 1 pm. ' +
  'It opened on 3 May 2019. A large loaf weighs 900 g. It costs £4.20. We sold 12,500 loaves. ' +
  'In all, 33% of the guests come back. The mill ground 3.4 million tonnes. Its number is 020 7946 0958. ' +
  '“We bake at night because bread needs time and quiet.”';
const FACTS = factsOf(SOURCE, 'en', { source: 1, firstNumber: 1 });
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'sv', 'tr', 'cs', 'el', 'ja'];

const BEHIND = [
  '.',
  ', and more.',
  '; then more.',
  ': more.',
  '!',
  '?',
  ') and more.',
  '” and more.',
  ' and more.',
  ' .',
  ' , and more.',
];
const PLACES = [
  ...BEHIND.map((behind) => (mark: string) => `<p>It is ${mark}${behind}</p>`),
  (mark: string) => `<h2>Ready by ${mark}</h2><p>More.</p>`,
  (mark: string) => `<table><tbody><tr><td>${mark}</td><td>More</td></tr></tbody></table>`,
  (mark: string) => `<ul><li>${mark}</li><li>More: ${mark}.</li></ul>`,
  (mark: string) => `<p>${mark}. And ${mark}, or ${mark}.</p>`,
];

/** What no language writes. */
const DOUBLED = /\.\.|,,|;;| {2}| [.,](?!\d)|[.!?]["”»]\.(?!\p{L})/u;
/** Right behind an abbreviation alone. */
const STOP_AND_COMMA = /(?<!(?<!\p{L})(?:\p{L}\. ?\p{L}|Mio|mil|mill|mln|milj))\.,/u;

test.each(LANGUAGES)(
  'a fact printed into any place of a text in %s doubles no sign and leaves no blank',
  (language) => {
    for (const fact of FACTS)
      for (const place of PLACES) {
        const text = withoutFactMarks(setMarks(place(`⟦${fact.id}⟧`), FACTS, language)).replace(
          /<[^>]+>/g,
          '\n',
        );
        expect([text, DOUBLED.exec(text)?.[0], STOP_AND_COMMA.exec(text)?.[0]]).toEqual([
          text,
          undefined,
          undefined,
        ]);
      }
  },
);

test('the full stop of a sentence is no part of its last fact', () => {
  const surfaces = FACTS.map(({ surface }) => surface);
  expect(surfaces).toEqual(expect.arrayContaining(['2:15 am', '10:30 a.m.', '1 pm', '3 May 2019']));
});

test('a text that is shown while it is written doubles no full stop either, wherever it is cut', () => {
  const fact = FACTS.find(({ surface }) => surface === '10:30 a.m.');
  const text = `<p>Ready by ⟦${fact?.id}⟧. If not, by ⟦${fact?.id}⟧, or ⟦${fact?.id}⟧.</p>`;

  for (let cut = 0; cut <= text.length; cut += 1) {
    const show = createMarkFilter(FACTS, 'en');
    expect(show(text.slice(0, cut)) + show(text.slice(cut))).toBe(
      '<p>Ready by 10:30 a.m. If not, by 10:30 a.m., or 10:30 a.m.</p>',
    );
  }
});
