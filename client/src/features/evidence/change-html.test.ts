import { expect, test } from 'vitest';
import { withFact, withoutSentence } from './change-html.ts';
import type { ShownClaim } from './evidence.ts';

const FACT = {
  id: 'f7',
  source: 1,
  surface: '34 %',
  sentence: 's',
  title: 't',
  url: null,
  date: '2026-01-01',
};

/** A claim of these words in this sentence, where they stand in the text. */
function claimOf(text: string, surface: string, sentence: string): ShownClaim {
  const start = text.indexOf(surface, text.indexOf(sentence));
  const place = { start, end: start + surface.length };
  return {
    n: 1,
    kind: 'percent',
    surface,
    sentence,
    ...place,
    state: 'differs',
    reason: null,
    fact: FACT,
    proposal: null,
  };
}

test.each([
  ['a plain figure', '<p>Of all, 43 % close.</p>', '<p>Of all, <span data-fact="f7">34 %</span> close.</p>'],
  [
    'one with another mark',
    '<p>Of all, <span data-fact="f1">43 %</span> close.</p>',
    '<p>Of all, <span data-fact="f7">34 %</span> close.</p>',
  ],
  [
    'one that is half bold',
    '<p>Of all, <strong>43</strong> % close.</p>',
    '<p>Of all, <strong><span data-fact="f7">34 %</span></strong> close.</p>',
  ],
  [
    'one behind blanks, breaks and a heading',
    '<h2>Shops</h2>\n<p>One.<br>Of  all,\n43 % close.</p>',
    '<h2>Shops</h2>\n<p>One.<br>Of  all,\n<span data-fact="f7">34 %</span> close.</p>',
  ],
])('%s is changed where it stands', (_name, html, expected) => {
  const text = html.includes('<h2>') ? 'Shops\nOne.\nOf all, 43 % close.' : 'Of all, 43 % close.';
  const claim = claimOf(text, '43 %', 'Of all, 43 % close.');
  expect(withFact(html, claim, { fact: FACT, words: '34 %' })).toBe(expected);
});

test.each([
  ['One. Two 43 % here. Three.', '<p>One. Two <em>43 %</em> here. Three.</p>', '<p>One. Three.</p>'],
  ['One. Two 43 % here.', '<p>One. Two 43 % here.</p><p>End.</p>', '<p>One.</p><p>End.</p>'],
  ['Two 43 % here.', '<ul><li><p>Two 43 % here.</p></li></ul><p>End.</p>', '<p>End.</p>'],
  [
    'Two 43 % here.',
    '<table><tbody><tr><td>Two 43 % here.</td></tr></tbody></table>',
    '<table><tbody><tr><td></td></tr></tbody></table>',
  ],
])('the sentence goes from “%s” and leaves nothing empty', (text, html, expected) => {
  expect(withoutSentence(html, claimOf(text, '43 %', 'Two 43 % here.'))).toBe(expected);
});

test('a claim that has moved is found, one that is gone changes nothing', () => {
  const claim = claimOf('Two 43 % here.', '43 %', 'Two 43 % here.');
  expect(withoutSentence('<p>New. Two 43 % here. Old.</p>', claim)).toBe('<p>New. Old.</p>');
  expect(withoutSentence('<p>Two 44 % here.</p>', claim)).toBeNull();
  expect(withFact('<p>Gone.</p>', claim, { fact: FACT, words: '34 %' })).toBeNull();
});
