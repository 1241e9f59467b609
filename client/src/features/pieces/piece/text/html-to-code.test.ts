import { expect, test } from 'vitest';
import { htmlToCode } from './html-to-code.ts';

test.each([
  [
    'paragraphs and headings between blank lines',
    '<h2>Tea</h2><p>Warm the <em>pot</em>.</p><p>Pour &amp; wait.</p>',
    '<h2>Tea</h2>\n\n<p>Warm the <em>pot</em>.</p>\n\n<p>Pour &amp; wait.</p>',
  ],
  [
    'list items on lines of their own',
    '<ul><li>Green</li><li>Black</li></ul><p>Done</p>',
    '<ul>\n<li>Green</li>\n<li>Black</li>\n</ul>\n\n<p>Done</p>',
  ],
  [
    'table cells on lines of their own',
    '<table><tbody><tr><td>1</td></tr></tbody></table>',
    '<table>\n<tbody>\n<tr>\n<td>1</td>\n</tr>\n</tbody>\n</table>',
  ],
  [
    'loose text, quotes and preformatted text as they are',
    'a &lt; b <b>c</b><blockquote><p>One</p></blockquote><pre>x\n  y</pre>',
    'a &lt; b <b>c</b>\n\n<blockquote>\n<p>One</p>\n</blockquote>\n\n<pre>x\n  y</pre>',
  ],
])('code has %s', (_what, html, code) => {
  expect(htmlToCode(html)).toBe(code);
});
