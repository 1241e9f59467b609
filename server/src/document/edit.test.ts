import { expect, test } from 'vitest';
import { isLine, stepsOf, type Document, type Node } from './document.ts';
import {
  before,
  behind,
  cutOut,
  mapRuns,
  replace,
  splitRuns,
  withoutBlankStart,
  withoutEmpty,
} from './edit.ts';
import { parse } from './parse.ts';
import { print } from './print.ts';
import { sentencesOf } from './sentences.ts';

const CUT = '✂';

/** A text cut at the sign in it. */
function cut(html: string) {
  const at = placeOf(html);
  const text = parse(html.replace(CUT, ''));
  return { start: print(before(text, at)), rest: print(withoutBlankStart(behind(text, at))) };
}

/** Each letter, beginning and end of a block counts one. */
function placeOf(html: string): number {
  const start = html.slice(0, html.indexOf(CUT));
  const blocks = start.match(/<\/?(p|ul|li)>/g) ?? [];
  return start.replace(/<[^>]*>/g, '').length + blocks.length;
}

test.each([
  ['<ul><li>One.✂</li><li>Two.</li></ul>', '<ul><li>One.</li></ul>', '<ul><li>Two.</li></ul>'],
  ['<p>One <em>two.✂</em></p><p>Three.</p>', '<p>One <em>two.</em></p>', '<p>Three.</p>'],
  ['<p>One <em>two.✂ Six</em></p>', '<p>One <em>two.</em></p>', '<p><em>Six</em></p>'],
  ['<p>One.✂ Two.</p>', '<p>One.</p>', '<p>Two.</p>'],
  ['<p>One.✂</p>\n<p> </p><ul> <li></li> <li>Two.</li></ul>', '<p>One.</p>', '<ul><li>Two.</li></ul>'],
  ['<p>One.✂<br />Two.</p>', '<p>One.</p>', '<p><br />Two.</p>'],
  ['<p>One.✂</p>', '<p>One.</p>', ''],
])(
  '%s: the start ends what is open, the rest opens it again, and nothing that would be empty',
  (html, start, rest) => {
    expect(cut(html)).toEqual({ start, rest });
  },
);

const PIECE =
  '<h2>Tea &amp; cups</h2>\n<p> Blank before. <a href="https://a.example" rel="noopener noreferrer">A link.</a></p>' +
  '<p>It <em>goes. It</em> stays. </p><ul><li>Items <span data-fact="f1">34 %</span>. </li></ul>' +
  '<table><tbody><tr><td>Cells</td></tr></tbody></table><blockquote><p>The end.</p></blockquote>';

const blocksOf = (document: Document): Node[] => document.filter((node) => !isLine(node));

test('an edit leaves every other block as it was, to the letter', () => {
  const text = parse(PIECE);
  for (const { from, to } of sentencesOf(text)) {
    const edits = [
      cutOut(text, [{ from, to }]),
      replace(text, [{ from, to, runs: [{ text: 'New.', marks: [] }] }]),
      withoutEmpty(replace(text, [{ from, to, runs: [{ text: 'New.', marks: [] }] }])),
    ];
    for (const edited of edits) {
      const others = blocksOf(edited).filter((block) => blocksOf(text).includes(block));
      expect(others).toHaveLength(blocksOf(text).length - 1);
      for (const block of others) expect(PIECE).toContain(print([block]));
    }
  }
  expect(mapRuns(text, (run) => run)).toBe(text);
});

test('a sentence goes with one of the blanks beside it, and what it leaves empty', () => {
  const [, , , goes] = sentencesOf(parse(PIECE));
  const without = (html: string, said: string) => {
    const text = parse(html);
    const places = sentencesOf(text).filter(({ runs }) => runs.map((run) => run.text).join('') === said);
    return print(withoutEmpty(cutOut(text, places)));
  };
  expect(goes?.runs.map((run) => run.text)).toEqual(['It', ' stays.']);
  expect(without('<p>One. <em>Two.</em> Three.</p>', 'Two.')).toBe('<p>One. Three.</p>');
  expect(without('<p>One <em>is. Two</em> are. Three.</p>', 'Two are.')).toBe(
    '<p>One <em>is. </em>Three.</p>',
  );
  expect(without('<h3>A</h3><ul><li>One.</li></ul><h2>B</h2><p>Two.</p>', 'One.')).toBe(
    '<h2>B</h2><p>Two.</p>',
  );
});

test('reading and cutting take as many steps as the text has parts', () => {
  const html = (times: number) => PIECE.repeat(times);
  const counted = (times: number) => {
    const text = parse(html(times));
    let runs = 0;
    mapRuns(text, (run) => {
      runs += 1;
      return run;
    });
    return [Array.from(stepsOf(text)).length, runs, sentencesOf(text).length];
  };
  const one = counted(1);
  expect(counted(100)).toEqual(one.map((count) => count * 100));
});

test('a line is split at all its places in one pass', () => {
  const runs = [
    { text: 'One two', marks: [] },
    { text: '', marks: [], object: { name: 'br', attributes: {} } },
  ];
  expect(splitRuns(runs, [0, 3, 3, 7, 8]).map((part) => part.map(({ text }) => text))).toEqual([
    [],
    ['One'],
    [],
    [' two'],
    [''],
    [],
  ]);
});
