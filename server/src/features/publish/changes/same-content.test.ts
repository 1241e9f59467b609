import { expect, test } from 'vitest';
import { isSameContent } from './same-content.ts';

const post = { title: 'R&D', excerpt: 'Short', text: '' };
const withText = (text: string) => ({ ...post, text });
const JSON_LD = '{"headline":"R&D, a > b","keywords":"\\u003cb\\u003e"}';

test.each([
  ['entities', '<p>R&D “more”</p>', '<p>R&amp;D &#8220;more&#8221;</p>'],
  ['empty elements and quotes', `<hr/><img alt='A' src="/a.jpg"/>`, '<hr /><img src="/a.jpg" alt="A" />'],
  [
    'a script that has lost its tags',
    `<p>A</p><script type="application/ld+json">${JSON_LD}</script>`,
    `<p>A</p>${JSON_LD.replace('&', '&amp;').replace('>', '&gt;')}`,
  ],
])('another way to write the same is no edit: %s', (_, one, other) => {
  expect(isSameContent(withText(one), withText(other))).toBe(true);
  expect(isSameContent({ ...withText(one), title: 'R&amp;D' }, withText(other))).toBe(true);
});

test.each([
  ['a word', '<p>One</p>', '<p>Two</p>'],
  ['a link', '<p><a href="/a">A</a></p>', '<p><a href="/b">A</a></p>'],
  ['an element', '<p><b>A</b></p>', '<p>A</p>'],
  ['a block', '<!-- wp:list --><p>A</p>', '<!-- wp:quote --><p>A</p>'],
  ['its data', `<p>A</p><script type="application/ld+json">${JSON_LD}</script>`, '<p>A</p>'],
  ['tags shown as text', '<p>&lt;b&gt;A</p>', '<p><b>A</b></p>'],
  ['what is nested too deeply to be read', '<i>'.repeat(9000), '<i>'.repeat(9001)],
])('an edit is seen: %s', (_, one, other) => {
  expect(isSameContent(withText(one), withText(other))).toBe(false);
});
