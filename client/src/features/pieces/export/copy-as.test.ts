import { expect, test } from 'vitest';
import { withWholeAddresses } from '../piece/text/use-text-view.ts';
import { copyAs } from './copy-as.ts';
import { plainText } from './read-html.ts';

const html =
  '<h2>Brewing</h2><p>Use <strong>fresh</strong> <a href="https://leaf.example">water</a>.</p>' +
  '<ol><li>Boil</li><li>Pour</li></ol><table><tbody><tr><th>Tea</th><th>°C</th></tr><tr><td>Green</td><td>80</td></tr></tbody></table>';

test.each([
  ['html', html, html],
  [
    'markdown',
    html,
    '## Brewing\n\nUse **fresh** [water](https://leaf.example).\n\n1.  Boil\n2.  Pour\n\n| Tea | °C |\n| --- | --- |\n| Green | 80 |',
  ],
  ['text', html, 'Brewing\n\nUse fresh water.\n\n1. Boil\n2. Pour\n\nTea\t°C\nGreen\t80'],
  ['text', '<ol start="3"><li>Pour</li><li>Wait</li></ol>', '3. Pour\n4. Wait'],
  ['markdown', '<ol start="3"><li>Pour</li><li>Wait</li></ol>', '3.  Pour\n4.  Wait'],
  ['text', '<table><tr><td></td><td>80</td></tr></table>', '80'],
  ['text', '<p>a</p><table><tr><td></td><td>80</td></tr></table>', 'a\n\n\t80'],
  [
    'markdown',
    '<ul><li>A<ol><li>B</li><li>C</li></ol></li><li><p>D</p><p>E</p></li></ul>',
    '-   A\n    1.  B\n    2.  C\n-   D\n    \n    E',
  ],
] as const)('as %s “%s” is copied with its structure', async (format, given, copy) => {
  await expect(copyAs(format, given)).resolves.toBe(copy);
});

test.each(['html', 'markdown', 'text'] as const)(
  'nothing that was stored runs where a copy as %s is pasted',
  async (format) => {
    const attack =
      '<p onclick="hit()">Tea<script>hit()</script><svg onload="hit()"></svg><iframe src="https://evil.example"></iframe>' +
      '<a href="javascript:hit()">link</a><img src="https://leaf.example/x.png" alt="Leaf" onerror="hit()"></p>';
    const copy = await copyAs(format, attack);
    expect(copy).toContain('Tea');
    expect(copy).not.toMatch(/hit|script|evil|onerror|svg/);
  },
);

test('a reversed list and items outside of a list keep their marks', () => {
  expect(plainText('<ol reversed><li>Two</li><li>One</li></ol><ul><li>A</li></ul>')).toBe(
    '2. Two\n1. One\n\n• A',
  );
});

test.each([
  // So many that work which grows with their square would take many minutes.
  ['blanks', `<pre>a${' '.repeat(1_000_000)}b</pre>`, 1_000_002],
  ['items', `<ol>${'<li>a</li>'.repeat(5000)}</ol>`, 38_892],
])('plain text of nothing but %s is read to its end @long', (_, long, length) => {
  expect(plainText(long)).toHaveLength(length);
});

test('a picture is copied by its whole address, with its caption below', async () => {
  const src = `/images/${'a'.repeat(32)}.jpg`;
  const text = withWholeAddresses(
    `<p>One</p><figure><img src="${src}" alt="Loaves"><figcaption>Bake</figcaption></figure><p>Two</p>`,
  );
  await expect(copyAs('html', text)).resolves.toContain(`<img src="${location.origin}${src}" alt="Loaves">`);
  await expect(copyAs('markdown', text)).resolves.toBe(
    `One\n\n![Loaves](${location.origin}${src})\n\nBake\n\nTwo`,
  );
  await expect(copyAs('text', text)).resolves.toBe('One\n\nBake\n\nTwo');
});
