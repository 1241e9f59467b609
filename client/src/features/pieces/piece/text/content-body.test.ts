import { expect, test } from 'vitest';
import { htmlToCode } from './content-body.tsx';

test('paragraphs and headings are separated by blank lines', () => {
  expect(htmlToCode('<h2>Tea</h2><p>Warm the <em>pot</em>.</p><p>Pour &amp; wait.</p>')).toBe(
    '<h2>Tea</h2>\n\n<p>Warm the <em>pot</em>.</p>\n\n<p>Pour &amp; wait.</p>',
  );
});

test('list items and table cells stand on lines of their own', () => {
  expect(htmlToCode('<ul><li>Green</li><li>Black</li></ul><p>Done</p>')).toBe(
    '<ul>\n<li>Green</li>\n<li>Black</li>\n</ul>\n\n<p>Done</p>',
  );
  expect(htmlToCode('<table><tbody><tr><td>1</td></tr></tbody></table>')).toBe(
    '<table>\n<tbody>\n<tr>\n<td>1</td>\n</tr>\n</tbody>\n</table>',
  );
});

test('loose text, quotes and preformatted text keep what they say', () => {
  expect(htmlToCode('a &lt; b <b>c</b><blockquote><p>One</p><p>Two</p></blockquote><pre>x\n  y</pre>')).toBe(
    'a &lt; b <b>c</b>\n\n<blockquote>\n<p>One</p>\n\n<p>Two</p>\n</blockquote>\n\n<pre>x\n  y</pre>',
  );
});
