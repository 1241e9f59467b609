import { expect, test } from 'vitest';
import { LANGUAGES } from '#shared/rules/languages.ts';
import { keyTakeawaysIn, sourcesHeadingIn } from './compose-post.ts';

test('the summary and the sources of a post have a heading in each language that a piece can be written in', () => {
  for (const code of LANGUAGES.filter((one) => !one.startsWith('en'))) {
    expect(keyTakeawaysIn(code)).not.toBe('Key takeaways');
    // French has the same word.
    expect(sourcesHeadingIn(code) === 'Sources').toBe(code === 'fr');
    expect([keyTakeawaysIn(code), sourcesHeadingIn(code)].filter((heading) => !heading.trim())).toEqual([]);
  }
  expect(['en-US', 'de', null].map(keyTakeawaysIn)).toEqual([
    'Key takeaways',
    'Das Wichtigste in Kürze',
    'Key takeaways',
  ]);
  expect(['de', 'zh-Hans', 'zh-Hant', null].map(sourcesHeadingIn)).toEqual([
    'Quellen',
    '来源',
    '資料來源',
    'Sources',
  ]);
});
