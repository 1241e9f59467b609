import { expect, test } from 'vitest';
import { sentencesOf } from './sentences.ts';

function documentOf(html: string) {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

const textsOf = (html: string) => sentencesOf(documentOf(html)).map(({ text }) => text);
const rangesOf = (html: string) => sentencesOf(documentOf(html)).map(({ range }) => range().toString());

test('a piece is read block by block and sentence by sentence, one without blocks as well', () => {
  expect(
    textsOf('<h2>Why tea</h2><p>It is   warm. It is <b>cheap.</b> Try it!</p><ul><li>Green</li></ul>'),
  ).toEqual(['Why tea', 'It is warm.', 'It is cheap.', 'Try it!', 'Green']);
  expect(textsOf('Hello there. Bye.')).toEqual(['Hello there.', 'Bye.']);
});

test('the range of a sentence has its words and no others, across inline markup', () => {
  expect(rangesOf('<p>First one. It is <b>che</b>ap. Third.</p>')[1]).toBe('It is cheap.');
  expect(rangesOf('<p><b>One.</b> <i>Two.</i> Three <b>four.</b></p>')).toEqual([
    'One.',
    'Two.',
    'Three four.',
  ]);
});

test('a block of many sentences in many nodes is read to its end @long', () => {
  // So many that work which grows with their square would take many minutes.
  const blocks = documentOf(`<p>${'<b>One. </b>Two. '.repeat(10_000)}</p>`);
  expect(sentencesOf(blocks)).toHaveLength(20_000);
});
