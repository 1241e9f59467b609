import { expect, test } from 'vitest';
import { cleanSection } from './model-writer.ts';

/** The same text in one piece, and one character at a time: what arrives must not depend on the pieces. */
async function cleaned(text: string) {
  const outcomes = [];
  for (const pieces of [[text], Array.from(text), text.match(/.{1,3}/gs) ?? []]) {
    let html = '';
    for await (const part of cleanSection(pieces)) html += part;
    outcomes.push(html);
  }
  expect(new Set(outcomes).size).toBe(1);
  return outcomes[0];
}

test.each([
  ['plain text passes', '<p>One <b>two</b></p>', '<p>One <b>two</b></p>'],
  ['a fence around the whole is removed', '```html\n<p>One</p>\n```\n', '<p>One</p>'],
  ['backticks within the text stay', '<p>Use `npm` here</p>', '<p>Use `npm` here</p>'],
  ['a backtick that ends the text stays', 'Run `npm start`\n', 'Run `npm start`'],
  ['a repeated heading is removed', '\n<h2 class="x">Why tea</h2>\n<p>One</p>', '<p>One</p>'],
  ['a fenced page title is removed', '```\n<h1>Tea</h1><p>One</p>\n```', '<p>One</p>'],
  ['a later h1 becomes an h2', '<p>One</p><H1>Two</H1>', '<p>One</p><h2>Two</h2>'],
  ['h3 and hr stay', '<h3>Small</h3><hr><p>a < b</p>', '<h3>Small</h3><hr><p>a < b</p>'],
  ['a heading that never ends is kept', '<h2>Why', '<h2>Why'],
  ['nothing stays nothing', ' \n', ''],
])('%s', async (_sentence, text, expected) => {
  expect(await cleaned(text)).toBe(expected);
});

test('text is handed on while it is written', async () => {
  const seen: string[] = [];
  async function* source() {
    yield '<p>One ';
    await Promise.resolve();
    expect(seen.join('')).toBe('<p>One');
    yield 'two</p>';
  }
  for await (const part of cleanSection(source())) seen.push(part);
  expect(seen.join('')).toBe('<p>One two</p>');
});
