import { expect, test } from 'vitest';
import { createPlainText, plainText } from './plain-text.ts';

const CASES: [string, string, string][] = [
  [
    'plain text is left as it is',
    'One & two.\n\n\n• 5 < 6, 7 > 3 <3\n#tea',
    'One & two.\n\n\n• 5 < 6, 7 > 3 <3\n#tea',
  ],
  [
    'what only looks like a tag stays',
    'Hi <First name>, use Users > Profile -> a<b',
    'Hi <First name>, use Users > Profile -> a<b',
  ],
  ['paragraphs', '<p>One.</p><p>Two<br>lines.</p>\n<p>Three</p>', 'One.\n\nTwo\nlines.\n\nThree'],
  ['two breaks', 'One<br><br/>\nTwo', 'One\n\nTwo'],
  [
    'headings and a quotation',
    '<h2>Tea</h2>Good <b>le</b>aves<blockquote>Wait.</blockquote>',
    'Tea\n\nGood leaves\n\nWait.',
  ],
  [
    'lists',
    '<p>Steps:</p><ol><li><p>Boil</p></li><li>Pour<ul><li>slowly</li></ul></li><li></li></ol>End',
    'Steps:\n\n1. Boil\n2. Pour\n• slowly\n\nEnd',
  ],
  [
    'entities, once',
    'Tea &amp; cake&nbsp;&hellip; &#128512; &#x2014; &amp;lt;b&amp;gt; &copy',
    'Tea & cake … 😀 — &lt;b&gt; &copy',
  ],
  ['an address with parameters', 'https://a.example/?a=1&copy=2&lt=3', 'https://a.example/?a=1&copy=2&lt=3'],
  [
    'links',
    '<a href="https://a.example/x?a=1&amp;b=2">Read on</a>, <a href=\'mailto:a@a.example\'>write</a>.',
    'Read on (https://a.example/x?a=1&b=2), write (a@a.example).',
  ],
  [
    'a link that says its address',
    '<a href="https://www.a.example/">a.example</a> <a href="https://b.example"></a>',
    'a.example https://b.example',
  ],
  [
    'a link that leads nowhere',
    '<a href="javascript:alert(1)">Click</a> <a href="/help">here</a>',
    'Click here',
  ],
  [
    'code and comments go',
    'a<script>if (a<b) alert("<p>")</script><!-- <p>x</p> --><style>p{}</style>b',
    'ab',
  ],
  [
    'a table',
    '<table><tr><th>Tea</th><th>Heat</th></tr><tr><td>Green</td><td>80 °C</td></tr></table>',
    'Tea Heat\nGreen 80 °C',
  ],
  [
    'a whole page',
    '<!DOCTYPE html><html><body class="x"><div>One</div><div>Two</div></body></html>',
    'One\nTwo',
  ],
];

test.each(CASES)('%s, at once and letter by letter', (_name, html, expected) => {
  expect(plainText(html)).toBe(expected);
  const plain = createPlainText();
  for (const letter of html) {
    plain.push(letter);
    expect(plain.text()).not.toMatch(/<\/?(p|br|a|li|b|script)\b/);
  }
  plain.end();
  expect(plain.text()).toBe(expected);
});
