import { expect, test } from 'vitest';
import { linkCallToAction } from './link-call-to-action.ts';

const WORDS = 'Book a tasting';
const ACTION = { text: WORDS, line: WORDS, address: 'https://tea.example/book?a=1&b=2' };
const HREF = 'https://tea.example/book?a=1&amp;b=2';
const LINK = `<a href="${HREF}" rel="noopener noreferrer">Book a tasting</a>`;

function linked(htmls: string[], room = 100): string[] {
  const sections = htmls.map((html) => ({ html, words: 5, rewrites: 0 }));
  return linkCallToAction(sections, ACTION, room).map(({ html }) => html);
}

test('the words of the call to action become its link, where they stand last in the last section', () => {
  expect(
    linked(['<p>Book a tasting.</p>', '<h2>Book a tasting</h2><p>book a tasting or Book a tasting!</p>']),
  ).toEqual(['<p>Book a tasting.</p>', `<h2>Book a tasting</h2><p>book a tasting or ${LINK}!</p>`]);
});

test('where the words are missing the link stands in a line of its own, if there is room for it', () => {
  expect(linked(['<p>Tea.</p>'])).toEqual([`<p>Tea.</p>\n<p>${LINK}</p>`]);
  expect(linked(['<p>Tea.</p>'], 2)).toEqual(['<p>Tea.</p>']);
});

test('a link to the same address counts as the one it has, with a slash at its end or without', () => {
  const action = { ...ACTION, address: 'https://tea.example/book' };
  const html = '<p><a href="https://tea.example/book/" rel="noopener noreferrer">Come</a></p>';
  const section = { html, words: 1, rewrites: 0 };
  expect(linkCallToAction([section], action, 100)).toEqual([section]);
});

test('of several links one is left, that of the last section; other links stay', () => {
  const other = '<a href="https://tea.example/" rel="noopener noreferrer">tea</a>';
  const again = `<a href="${HREF}" rel="noopener noreferrer">here</a>`;
  expect(linked([`<p>${LINK} ${other}</p>`, `<p>${again}</p><p>${LINK}</p>`])).toEqual([
    `<p>Book a tasting ${other}</p>`,
    `<p>here</p><p>${LINK}</p>`,
  ]);
});
