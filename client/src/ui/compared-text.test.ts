import { expect, test } from 'vitest';
import { changedFields, changedParagraphs, compareTexts, WHOLE_TEXT } from './compared-text.tsx';

test('short texts are compared word by word', () => {
  expect(compareTexts('Green tea is warm.', 'Black tea is warm.').map(({ value }) => value)).toEqual([
    'Green',
    'Black',
    ' tea is warm.',
  ]);
});

test('of two texts the paragraphs that differ are set side by side', () => {
  expect(changedParagraphs('Same.\n\nGreen tea.\n\nEnd.', 'Same.\n\nBlack tea.\nNew.\n\nEnd.')).toEqual([
    { at: 2, before: 'Green tea.', after: 'Black tea.' },
    { at: 3, before: '', after: 'New.' },
  ]);
  expect(changedParagraphs('One.\nTwo.', 'Two.')).toEqual([{ at: 1, before: 'One.', after: '' }]);
});

test('a change is named after its field, in a text after its paragraph', () => {
  const before = { Title: 'Tea', Address: 'tea', [WHOLE_TEXT]: 'One.\nTwo.' };
  const after = { Title: 'Tea at home', Address: 'tea', [WHOLE_TEXT]: 'One.\nThree.' };
  expect(changedFields(before, after)).toEqual([
    { name: 'Title', before: 'Tea', after: 'Tea at home' },
    { name: 'Paragraph 2', before: 'Two.', after: 'Three.' },
  ]);
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
