import { expect, test } from 'vitest';
import { toBlocks } from './to-blocks.ts';

const PICTURE = { source: '/images/a.jpg', id: '7', url: 'https://shop.example/a.jpg' };

/** The blocks of a text, without the marker of the first. */
const blocks = (html: string) =>
  toBlocks(`<p>Start.</p>${html}`, 'm', [PICTURE])
    .replaceAll(/<!-- \/wp:[a-z-]+ -->/g, '')
    .split(/\s*<!-- wp:/)
    .slice(2)
    .map((block) => block.replace(' -->\n', ' ').trim());

test('the first block carries the marker', () => {
  expect(toBlocks('', 'm1')).toBe(
    '<!-- wp:paragraph {"metadata":{"veemark":"m1"}} -->\n<p></p>\n<!-- /wp:paragraph -->',
  );
  expect(toBlocks('<h3>A</h3>', 'm1')).toContain(
    '<!-- wp:heading {"metadata":{"veemark":"m1"},"level":3} -->',
  );
});

test.each([
  ['<p>1 &lt; 2\u00a0<em>b</em><br />[c]</p>', ['paragraph <p>1 &lt; 2&nbsp;<em>b</em><br>&#091;c]</p>']],
  ['Loose <strong>words</strong>\n', ['paragraph <p>Loose <strong>words</strong></p>']],
  ['<p> </p><h2>Two</h2><hr />', ['heading <h2>Two</h2>', expect.stringContaining('separator')]],
  [
    '<ol start="3"><li>One<ul><li><p>a</p><p>b</p></li></ul></li></ol>',
    [
      'list {"ordered":true,"start":3} <ol start="3">',
      'list-item <li>One',
      'list <ul>',
      'list-item <li>a<br>b</li>\n</ul>\n</li>\n</ol>',
    ],
  ],
  ['<pre>\n<code>a\nb\n</code></pre>', ['code <pre class="wp-block-code"><code>a\nb</code></pre>']],
  [
    '<p><a href="https://a.example/?a&amp;b"><img src="https://a.example/b.jpg" alt="B" /></a></p>',
    ['paragraph <p><a href="https://a.example/?a&amp;b"><img src="https://a.example/b.jpg" alt="B"></a></p>'],
  ],
  [
    '<figure><img src="/images/a.jpg" alt="A" /><figcaption>Said</figcaption></figure>',
    [
      'image {"id":7,"sizeSlug":"full"} <figure class="wp-block-image size-full"><img src="https://shop.example/a.jpg" ' +
        'alt="A" class="wp-image-7"/><figcaption class="wp-element-caption">Said</figcaption></figure>',
    ],
  ],
  [
    '<table><thead><tr><th>A</th></tr></thead><tr><td>1</td></tr></table>',
    [
      'table <figure class="wp-block-table"><table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody>' +
        '</table></figure>',
    ],
  ],
  ['<table><tr><td colspan="2">1</td></tr></table>', [expect.stringMatching(/^html .*<td colspan="2">1/)]],
  [
    '<section class="veemark-sources"><p>One</p></section>',
    [
      expect.stringMatching(/^group .*<div class="wp-block-group veemark-sources">$/),
      'paragraph <p>One</p>\n</div>',
    ],
  ],
])('%s', (html, expected) => {
  expect(blocks(html)).toEqual(expected);
});
