import { expect, test } from 'vitest';
import { keyTakeawaysIn } from './key-takeaways.ts';
import { LANGUAGES } from '../languages.ts';

test('the summary of a published text has a heading in each language that a piece can be written in', () => {
  const english = keyTakeawaysIn(null);
  for (const code of LANGUAGES.filter((one) => !one.startsWith('en'))) {
    expect(keyTakeawaysIn(code)).not.toBe(english);
    expect(keyTakeawaysIn(code).trim()).not.toBe('');
  }
  expect(keyTakeawaysIn('en-US')).toBe(english);
  expect(keyTakeawaysIn('de')).toBe('Das Wichtigste in Kürze');
});
