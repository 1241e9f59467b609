import { expect, test } from 'vitest';
import { changedParagraphs, compareTexts } from './compared-text.tsx';

test('short texts are compared word by word', () => {
  expect(compareTexts('Green tea is warm.', 'Black tea is warm.').map(({ value }) => value)).toEqual([
    'Green',
    'Black',
    ' tea is warm.',
  ]);
});

test('of two texts the paragraphs that differ are set side by side', () => {
  expect(changedParagraphs('Same.\n\nGreen tea.\n\nEnd.', 'Same.\n\nBlack tea.\nNew.\n\nEnd.')).toEqual([
    { before: 'Green tea.', after: 'Black tea.' },
    { before: '', after: 'New.' },
  ]);
  expect(changedParagraphs('One.\nTwo.', 'Two.')).toEqual([{ before: 'One.', after: '' }]);
});

test.each([
  [
    'long ones with a change',
    `${'A line of tea.\n'.repeat(20_000)}End`,
    `${'A line of tea.\n'.repeat(20_000)}New`,
  ],
  ['long ones with nothing in common', 'a\n\n'.repeat(100_000), 'b \n'.repeat(100_000)],
  ['words in another order', 'a b '.repeat(12_000), 'b a c '.repeat(8000)],
])('%s are compared to their end', (_, before, after) => {
  const changes = compareTexts(before, after);
  const textOf = (skipped: 'added' | 'removed') =>
    changes
      .filter((change) => !change[skipped])
      .map(({ value }) => value)
      .join('');
  expect(textOf('added').length).toBe(before.length);
  expect(textOf('removed') === after).toBe(true);
});
