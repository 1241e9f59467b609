import { expect, test } from 'vitest';
import { withFact, withoutSentence } from './change-html.ts';
import { A_SHOWN_FACT, aShownClaim } from '../../test/shown-claim.ts';

const CLAIM = aShownClaim({ sentence: 'Two 43 % here.' });
const claim = (words: string) => `<span data-claim="1" data-sentence="1">${words}</span>`;
const other = (words: string) => `<span data-claim="2" data-sentence="2">${words}</span>`;
const part = (words: string) => `<span data-sentence="1">${words}</span>`;

test.each([
  [
    'a plain figure',
    `<p>Of all, ${claim('43 %')} close. ${other('7')} <a href="https://a.example/" data-claim="3">x</a></p>`,
    '<p>Of all, <span data-fact="f7">34 %</span> close. 7 <a href="https://a.example/">x</a></p>',
  ],
  [
    'one with another mark',
    `<p>Of all, <span data-fact="f1">${claim('43 %')}</span> close.</p>`,
    '<p>Of all, <span data-fact="f7">34 %</span> close.</p>',
  ],
  [
    'one that is half bold',
    `<p>Of all, <strong>${claim('43')}</strong>${claim(' %')} close.</p>`,
    '<p>Of all, <strong><span data-fact="f7">34 %</span></strong> close.</p>',
  ],
])('%s is changed where it stands', (_name, html, expected) => {
  expect(withFact(html, CLAIM, { fact: A_SHOWN_FACT, words: '34 %' })).toBe(expected);
});

test.each([
  [`<p>One. ${part('Two ')}<em>${claim('43 %')}</em>${part(' here. ')}Three.</p>`, '<p>One. Three.</p>'],
  [`<p>One.${part(' Two ')}${claim('43 %')}${part(' here.')}</p><p>End.</p>`, '<p>One.</p><p>End.</p>'],
  [`<ul><li><p>${part('Two ')}${claim('43 %')}${part(' here.')}</p></li></ul><p>End.</p>`, '<p>End.</p>'],
  [
    `<p>One. ${part('Two ')}<a href="https://a.example/" data-claim="1">${part('link')}</a>${part('. ')}End.</p>`,
    '<p>One. End.</p>',
  ],
  [
    `<table><tbody><tr><td>${part('Two ')}${claim('43 %')}</td></tr></tbody></table>`,
    '<table><tbody><tr><td></td></tr></tbody></table>',
  ],
])('the sentence goes from “%s” and leaves nothing empty', (html, expected) => {
  expect(withoutSentence(html, CLAIM)).toBe(expected);
});

test('a claim that is not marked changes nothing', () => {
  expect(withoutSentence(`<p>${other('43 %')}</p>`, CLAIM)).toBeNull();
  expect(withFact('<p>43 %</p>', CLAIM, { fact: A_SHOWN_FACT, words: '34 %' })).toBeNull();
});
