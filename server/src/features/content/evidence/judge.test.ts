import { expect, test } from 'vitest';
import type { Claim } from '#shared/evidence.ts';
import { factsOf } from './facts-of.ts';
import { findMentions } from './find-mentions.ts';
import { claimKey, judge, TooManyClaims } from './judge.ts';

const SOURCE =
  'Of all shops, 34 % close early on Mondays. According to the Acme Institute, 1,250 bakers took part in May 2025. ' +
  'Owner Ana Bell says: “We bake every loaf before dawn.” See https://acme.example/survey.';
const facts = factsOf(SOURCE, 'en', { source: 1, firstNumber: 1 });
const idOf = (surface: string) => facts.find((fact) => fact.surface === surface)?.id ?? '';
const mark = (surface: string, id = idOf(surface)) => `<span data-fact="${id}">${surface}</span>`;

const judged = (html: string, unmarked: 'open' | 'byContext' = 'open') =>
  judge({ html, language: 'en', facts, unmarked });
const states = (claims: Claim[]) => claims.map(({ surface, state, factId }) => [surface, state, factId]);

test('the facts of a source are numbered and point at their place', () => {
  expect(facts.map(({ id, kind }) => [id, kind])).toEqual([
    ['f1', 'percent'],
    ['f2', 'study'],
    ['f3', 'number'],
    ['f4', 'date'],
    ['f5', 'quote'],
    ['f6', 'link'],
  ]);
  for (const { surface, start, end } of facts) expect(SOURCE.slice(start, end)).toBe(surface);
});

test('a figure with the mark of its fact is bound, however it is written', () => {
  const claims = judged(`<p>Some <span data-fact="f1">thirty-four percent</span> close on Mondays.</p>`);
  expect(states(claims)).toEqual([['thirty-four percent', 'bound', 'f1']]);
});

test('a wrong value behind a mark differs, and says from which fact', () => {
  expect(states(judged(`<p>Some <span data-fact="f1">43 %</span> close.</p>`))).toEqual([
    ['43 %', 'differs', 'f1'],
  ]);
});

test('a figure without a mark is open', () => {
  expect(states(judged('<p>Some 34 % of shops close.</p>'))).toEqual([['34 %', 'unsourced', null]]);
});

test('a mark that names no fact of the piece binds nothing', () => {
  expect(states(judged('<p>Some <span data-fact="f99">34 %</span> close.</p>'))).toEqual([
    ['34 %', 'unsourced', null],
  ]);
});

test('the brackets of a mark in pasted text are text', () => {
  expect(states(judged('<p>Some 34 %⟦f1⟧ of shops close.</p>'))[0]).toEqual(['34 %', 'unsourced', null]);
});

test('a mark around two figures belongs to the one it is true of', () => {
  const html = '<p>Of shops, <span data-fact="f3">in 2019 some 1,250 bakers</span> took part.</p>';
  expect(states(judged(html))).toEqual([
    ['2019', 'unsourced', null],
    ['1,250', 'bound', 'f3'],
  ]);
});

test('a quotation may be a part of the source’s words, but no word may change', () => {
  const [part] = judged('<p>“<span data-fact="f5">bake every loaf before dawn</span>”, she says.</p>');
  const [changed] = judged('<p>“<span data-fact="f5">we burn every loaf before dawn</span>”, she says.</p>');
  expect([part?.state, changed?.state]).toEqual(['bound', 'differs']);
});

test('a blockquote is a quotation', () => {
  const [claim] = judged('<blockquote><p>We never bake a loaf before noon.</p></blockquote>');
  expect(claim).toMatchObject({ kind: 'quote', state: 'unsourced' });
});

test('a citation holds where the marked source names the same, not where it is invented', () => {
  const bound = judged(`<p>According to the Acme Institute, ${mark('34 %')} close.</p>`);
  const invented = judged(`<p>According to Harvard University, ${mark('34 %')} close.</p>`);
  expect([bound[0]?.state, invented[0]?.state]).toEqual(['bound', 'unsourced']);
});

test('an address is bound where a source or the user gave it', () => {
  const html =
    '<p><a href="https://www.acme.example/survey/?utm_source=x">a</a> <a href="https://evil.example">b</a></p>';
  expect(judged(html).map(({ state }) => state)).toEqual(['bound', 'unsourced']);
  const own = judge({ html, language: 'en', facts: [], addresses: ['https://evil.example/'] });
  expect(own.map(({ state }) => state)).toEqual(['unsourced', 'bound']);
});

test('what orders a text is harmless', () => {
  const claims = judged('<h2>5 tips for bakers</h2><p>Step 2: drink H2O at 14:30.</p>');
  expect(new Set(claims.map(({ state }) => state))).toEqual(new Set(['structural']));
});

test('a statement the user vouched for stays so in its sentence alone', () => {
  const html = '<p>We sold 480 loaves.</p>';
  const vouched = new Set(judged(html).map(claimKey));
  const again = (text: string) => judge({ html: text, language: 'en', facts, vouched })[0]?.state;
  expect(again('<ul><li>We sold 480 loaves.</li></ul>')).toBe('vouched');
  expect(again('<p>They sold 480 loaves.</p>')).toBe('unsourced');
  expect(again('<p>We sold 490 loaves.</p>')).toBe('unsourced');
});

test('without marks, the sentence tells what a figure speaks of', () => {
  const [same] = judged('<p>On Mondays, 34 % of the shops close early.</p>', 'byContext');
  const [other] = judged('<p>On Mondays, 39 % of the shops close early.</p>', 'byContext');
  const [elsewhere] = judged('<p>Margins on coffee reached 34 % last winter.</p>', 'byContext');
  const [counted] = judged('<p>According to the survey, 1,250 customers took part in it.</p>', 'byContext');
  expect([same?.state, other?.state, elsewhere?.state, counted?.state]).toEqual([
    'bound',
    'differs',
    'unsourced',
    'unsourced',
  ]);
});

test('offsets of claims are those of the plain text', () => {
  const [claim] = judged('<h2>Shops</h2><p>Some <em>34 %</em> close.</p>');
  expect(claim).toMatchObject({ start: 'Shops\nSome '.length, end: 'Shops\nSome 34 %'.length, n: 1 });
});

test('a text that says too much is not read to its end', () => {
  const text = '12 '.repeat(50_000);
  expect(findMentions(text, 'en', 1000)).toHaveLength(1001);
  expect(() => judge({ text, language: 'en', facts, most: 1000 })).toThrow(TooManyClaims);
  expect(judge({ text: '12 '.repeat(1000), language: 'en', facts, most: 1000 })).toHaveLength(1000);
  expect(factsOf(text, 'en', { source: 1, firstNumber: 1 })).toHaveLength(5000);
});

test('a quotation of the title, of the topic cut short or of a heading is no claim of a piece', () => {
  const html =
    '<h2>What five small shops have learnt</h2><p>“What five small shops have learnt” follows.</p>' +
    '<p>In “How a Small Café Keeps Regulars: A Guide!” you will find:</p>' +
    '<p>With «Why regulars come back again…» and “They come back for the cake.”</p>';
  const ownPhrases = ['How a small café keeps regulars: a guide', 'Why regulars come back again and again'];
  const quotesIn = (given: { ownPhrases?: string[] }) =>
    judge({ html, language: 'en', facts: [], ...given }).flatMap(({ kind, surface }) =>
      kind === 'quote' ? surface : [],
    );
  expect(quotesIn({ ownPhrases })).toEqual(['“They come back for the cake.”']);
  expect(quotesIn({})).toHaveLength(4);
});

test('a figure in a quotation of the title is a claim like any other', () => {
  const html = '<p>Read “Why 90 % of all shops close early”.</p>';
  const claims = judge({
    html,
    language: 'en',
    facts: [],
    ownPhrases: ['Why 90 % of all shops close early'],
  });
  expect(states(claims)).toEqual([['90 %', 'unsourced', null]]);
});
