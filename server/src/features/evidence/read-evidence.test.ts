import { expect, test } from 'vitest';
import { languageOf } from '#server/text/language-of.ts';
import { checkText, judgeText } from './read-evidence.ts';

test.each([
  ['Preis: 1.250 €', undefined, 'en'],
  ['Preis: 1.250 €', 'de', 'de'],
  ['Der Preis beträgt 1.250 €.', 'de', 'de'],
  ['価格は2000円', undefined, 'ja'],
  ['価格は2000円', 'de', 'ja'],
  ['서울 3만 원', 'en', 'ko'],
  ['السعر ١٢٥٠', 'en', 'ar'],
  ['Цена 1250 руб.', 'ru', 'ru'],
  ['The price of the bread is 12 euros, say bakers in town.', 'ja', 'en'],
  ['The bakery of Sony (ソニー) sold 3,000 loaves of rye bread last year.', undefined, 'en'],
  ['Die Bäcker der Stadt schließen montags früher als sonst. '.repeat(2), 'fr', 'de'],
])('"%s", likely %s, is in %s', (text, likely, language) => {
  expect(languageOf(text, likely)).toBe(language);
});

test('a short text is in the language of its title and its sources, so that a study it cites is a claim', () => {
  const draft = { facts: [], addresses: [], ownSites: [], ownAddress: null };
  const html = '<p>A study by Acme: 12 % agree.</p>';
  const titles = ['What bakers in our town think of the new rules for night work and early opening'];
  const kinds = judgeText({ ...draft, html, language: '', ownPhrases: titles })?.map(({ kind }) => kind);
  expect(kinds).toContain('study');
});

const MORE = ', et tout le monde y est bienvenu, même sans inscription et sans connaître le métier.';

test.each([
  ['Der Preis für ein Brot beträgt 1.250 €.', 'Preis: 1.250 €', true],
  ['Der Preis für ein Brot beträgt 1,25 €.', 'Preis: 1.250 €', false],
  ['価格は1万2000円である。', '価格は12,000円', true],
  ['価格は1万2000円である。', '価格は2000円', false],
  // Alone, this is taken for Irish.
  ['Le prochain atelier aura lieu le 21 mars.', `Le prochain atelier aura lieu le 21 mars${MORE}`, true],
])('without a language, "%s" is held against "%s"', (text, source, isTrue) => {
  const claims = checkText({ text, language: '', sources: [{ text: source, language: '' }] })?.claims ?? [];
  expect(claims.map(({ state }) => state === 'bound')).toEqual([isTrue]);
});
