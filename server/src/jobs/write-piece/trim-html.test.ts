import { expect, test } from 'vitest';
import { countWords } from '#shared/text.ts';
import { trimHtml } from './trim-html.ts';

test('a text is cut after the last sentence that fits, and what the cut has opened is closed', () => {
  const html =
    '<h2>Tea</h2><p>One two three. <strong>Four five six.</strong> Seven eight nine.</p><p>Ten.</p>';
  expect(trimHtml(html, 8, 5)).toBe('<h2>Tea</h2><p>One two three. <strong>Four five six.</strong></p>');
});

test('neither an empty list nor a heading without text stays behind', () => {
  const html = '<p>One two three.</p><h3>Next steps</h3><ul><li>Four five six seven eight</li></ul>';
  expect(trimHtml(html, 5, 3)).toBe('<p>One two three.</p>');
});

test('where no sentence ends in time the cut is made after a word', () => {
  const html = '<p>One two three four, five six seven eight nine ten.</p>';
  const trimmed = trimHtml(html, 4, 3);
  expect(trimmed).toBe('<p>One two three four…</p>');
  expect(countWords(trimmed)).toBe(4);
});

test('a text that fits stays as it is', () => {
  expect(trimHtml('<p>One two.</p>', 2, 1)).toBe('<p>One two.</p>');
});
