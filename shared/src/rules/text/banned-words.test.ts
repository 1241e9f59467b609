import { expect, test } from 'vitest';
import { findBannedWords, replacementFor } from './banned-words.ts';

const found = (text: string, ...words: string[]) =>
  findBannedWords(
    text,
    words.map((word) => ({ word, replacement: '' })),
  ).map(({ surface }) => surface);

test.each([
  ['Utilise it. UTILISED! utilising, utilises', 'utilise', ['Utilise', 'UTILISED', 'utilising', 'utilises']],
  ['We plan, planned and were planning.', 'plan', ['plan', 'planned', 'planning']],
  ['The party has art; artful', 'art', ['art']],
  ['a heart of gold, hearts', 'heart', ['heart', 'hearts']],
  ['Game-changer and game changers', 'game changer', ['Game-changer', 'game changers']],
  ['Wir bieten Lösungen, eine Lösung.', 'Lösung', ['Lösungen', 'Lösung']],
  ['Des solutions innovantes, innovant', 'innovant', ['innovantes', 'innovant']],
  ['Это решение, решения.', 'решение', ['решение']],
  ['革新的なソリューションです', '革新的', ['革新的']],
  ['ทางออกที่ดีที่สุดของเรา', 'ดีที่สุด', ['ดีที่สุด']],
  ['الحل الأفضل', 'الأفضل', ['الأفضل']],
  ['the brand’s synergy', 'brand', ['brand’s']],
  ['cafe\u0301s and café', 'café', ['cafe\u0301s', 'café']],
])('in “%s” the word “%s” is found in all its forms', (text, word, expected) => {
  expect(found(text, word)).toEqual(expected);
});

test('no other word is taken for it', () => {
  expect(found('The artist parted with the article.', 'art')).toEqual([]);
  expect(found('Leveraged', 'lever')).toEqual([]);
  expect(found('used', 'us')).toEqual([]);
});

test('of two that overlap the longer one counts, and offsets lead to it', () => {
  const text = 'A real game changer.';
  const uses = findBannedWords(text, [
    { word: 'game', replacement: '' },
    { word: 'game changer', replacement: 'step' },
  ]);
  expect(uses).toHaveLength(1);
  expect(text.slice(uses[0]?.start, uses[0]?.end)).toBe('game changer');
});

test('a replacement takes over the capital', () => {
  const uses = findBannedWords('Utilise it, utilise it.', [{ word: 'utilise', replacement: 'use' }]);
  expect(uses.map(replacementFor)).toEqual(['Use', 'use']);
  const [use] = findBannedWords('synergy', [{ word: 'synergy', replacement: '' }]);
  expect(use && replacementFor(use)).toBeNull();
});

test('100 words are looked for in a long text in one pass over it', () => {
  const text = 'We utilise planned synergies for our game changers. '.repeat(3000);
  const words = Array.from({ length: 100 }, (_, index) => ({
    word: `utilise${'x'.repeat(index % 40)}`,
    replacement: '',
  }));
  expect(findBannedWords(text, words)).toHaveLength(3000);
});
