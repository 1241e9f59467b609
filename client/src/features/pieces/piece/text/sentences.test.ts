import { expect, test } from 'vitest';
import { timeRatio } from '#client/test/time-ratio.ts';
import { sentencesOf } from './sentences.ts';

function documentOf(html: string) {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

test('a piece is read block by block and sentence by sentence', () => {
  const sentences = sentencesOf(
    documentOf('<h2>Why tea</h2><p>It is   warm. It is <b>cheap.</b> Try it!</p><ul><li>Green</li></ul>'),
  );
  expect(sentences.map(({ text }) => text)).toEqual([
    'Why tea',
    'It is warm.',
    'It is cheap.',
    'Try it!',
    'Green',
  ]);
});

test('the range of a sentence covers its words across inline markup', () => {
  const [, second] = sentencesOf(documentOf('<p>First one. It is <b>che</b>ap. Third.</p>'));
  expect(second?.range().toString()).toBe('It is cheap.');
});

test('a text without blocks is read as well', () => {
  expect(sentencesOf(documentOf('Hello there. Bye.')).map(({ text }) => text)).toEqual([
    'Hello there.',
    'Bye.',
  ]);
});

test('sentences that begin and end with a node have its words and no others', () => {
  const ranges = sentencesOf(documentOf('<p><b>One.</b> <i>Two.</i> Three <b>four.</b></p>')).map(
    ({ range }) => range().toString(),
  );
  expect(ranges).toEqual(['One.', 'Two.', 'Three four.']);
});

test('a block of many sentences in many nodes takes time in proportion to its length', () => {
  const blocks = (size: number) => documentOf(`<p>${'<b>One. </b>Two. '.repeat(size)}</p>`);
  expect(timeRatio((size) => sentencesOf(blocks(size)), 500)).toBeLessThan(3);
});
