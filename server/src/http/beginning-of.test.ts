import { expect, test } from 'vitest';
import { beginningOf } from './first-views.ts';

test('the first blocks of a piece become paragraphs in which nothing of it is markup', () => {
  const html =
    '<h2>Water &amp; leaves</h2><p>Use <a href="https://a.example">soft</a> water, &lt;script&gt; too.</p><hr><ul><li>One</li></ul>';
  expect(beginningOf(html)).toBe(
    '<p><b>Water &amp; leaves</b></p><p>Use soft water, &lt;script&gt; too.</p><p>One</p>',
  );
});

test('what no phone shows at once is left to the program', () => {
  const paragraph = `<p>${'tea '.repeat(100).trim()}</p>`;
  expect(beginningOf(paragraph.repeat(20))).toBe(paragraph.repeat(3));
});

test('it ends before a picture, whose height is not known yet', () => {
  expect(
    beginningOf('<p>One</p><figure><img src="/a" alt="" /><figcaption>Tea</figcaption></figure><p>Two</p>'),
  ).toBe('<p>One</p>');
});
