import { expect, test } from 'vitest';
import { SHAPES } from '#server/test/hostile/shapes.ts';
import { mapTags, paragraphAround, paragraphsOf, tagsOf, tokensOf } from './tokens.ts';

test.each(SHAPES)('all parts of $name together are what was read', ({ of }) => {
  for (const html of [of(20_000), `<P class="a">${of(20_000)}</P>`])
    expect(Array.from(tokensOf(html), ({ text }) => text).join('') === html).toBe(true);
});

test('tags are told from text and comments, however they are written', () => {
  const html = '<!-- wp:p <b> --><P\nid="1">1 < 2 <br/><my-tag></P>';
  expect(tagsOf(html).map(({ name, isEnd }) => `${isEnd ? '/' : ''}${name}`)).toEqual([
    'p',
    'br',
    'my-tag',
    '/p',
  ]);
  expect(mapTags(html, ({ name }) => `[${name}]`)).toBe('<!-- wp:p <b> -->[p]1 < 2 [br][my-tag][p]');
});

test('paragraphs stand between empty lines, comments of an editor and tags of paragraphs', () => {
  const text =
    'One\nline.\n \nTwo.<!-- wp:paragraph -->\n<p>Three.</p><p class="a">Four.</p>\n<!-- /wp:paragraph -->';
  expect(paragraphsOf(text)).toEqual(['One\nline.', 'Two.', '<p>Three.</p>', '<p class="a">Four.</p>']);
  for (const paragraph of paragraphsOf(text)) {
    const { start, end } = paragraphAround(text, text.indexOf(paragraph) + 1);
    expect(text.slice(start, end)).toBe(paragraph);
  }
});
