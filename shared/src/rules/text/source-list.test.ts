import { expect, test } from 'vitest';
import { LANGUAGES } from '../languages.ts';
import { sourcesHeadingIn } from './source-list.ts';

test('the list of sources has a heading in each language that a piece can be written in', () => {
  // French has the same word.
  for (const code of LANGUAGES.filter((one) => !/^(en|fr)/.test(one))) {
    expect(sourcesHeadingIn(code)).not.toBe('Sources');
    expect(sourcesHeadingIn(code).trim()).not.toBe('');
  }
  expect(['en-US', 'fr', 'de', 'zh-Hans', 'zh-Hant', null].map(sourcesHeadingIn)).toEqual([
    'Sources',
    'Sources',
    'Quellen',
    '来源',
    '資料來源',
    'Sources',
  ]);
});
