import { expect, test } from 'vitest';
import { linkWords } from './link-words.ts';

const link = { anchor: 'green tea', sentence: 'We like green tea.', url: 'https://a.example/tea' };

test('the words of that sentence are linked, not those of a heading, a link or another sentence', () => {
  const html =
    '<h2>green tea</h2><p>Bags of green tea.</p><p>See <a href="https://b.example/">green tea</a>.</p><p>Well. We <em>like</em> green tea.</p>';
  expect(linkWords(html, link)).toBe(
    html.replace('</em> green tea', '</em> <a href="https://a.example/tea">green tea</a>'),
  );
  expect(linkWords('<p>We like black tea.</p>', link)).toBeNull();
});
