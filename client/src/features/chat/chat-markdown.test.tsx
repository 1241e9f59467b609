import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ChatMarkdown, markdownParts } from './chat-markdown.tsx';

const shown = (text: string) =>
  render(
    <MemoryRouter>
      <ChatMarkdown>{text}</ChatMarkdown>
    </MemoryRouter>,
  ).container;

test('signs of comparison and of a path stay; HTML is text and does nothing', () => {
  const { textContent } = shown('Open **Users > Profile**. Keep a < b, and write <title> first.');
  expect(textContent).toBe('Open Users > Profile. Keep a < b, and write <title> first.');
  const hostile =
    '<img src=x onerror=alert(1)> <script>alert(1)</script>\n\n<iframe src="https://a.example"></iframe>';
  expect(shown(hostile).querySelector('img, script, iframe')).toBeNull();
});

test('links lead to known screens and to https addresses; anything else is text', () => {
  const known = ['/websites', '/content/2112ff32-c5f7-46be-a20a-09cdf14d5b7e', '/help/publish', '/api/docs'];
  const foreign = [
    '//evil.example',
    '/\\\\evil.example',
    '/dev/mailbox',
    '/content/a/b',
    '/websites?open=x',
    'javascript:alert(1)',
  ];
  const container = shown(
    [...known, 'https://shop.example/a', ...foreign].map((to) => `[to](${to})`).join(' '),
  );
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    ...known,
    'https://shop.example/a',
  ]);
});

test('a list and a quote are read as such, and a long answer in parts', () => {
  const section = `## Tea\n\n> Wait.\n\n1. Boil\n\n   the water\n2. Pour ${'slowly '.repeat(100)}\n`;
  const container = shown(Array.from({ length: 5 }, () => section).join('\n'));
  expect(container.querySelectorAll('h2')).toHaveLength(5);
  expect(container.querySelectorAll('blockquote')).toHaveLength(5);
  expect(container.querySelectorAll('ol > li')).toHaveLength(10);
});

test('code that looks like quotes stays as it is', () => {
  const code = '> '.repeat(12).trim();
  expect(shown(`\`\`\`\n${code}\n\n${code}\n\`\`\``).querySelector('code')?.textContent).toBe(
    `${code}\n\n${code}\n`,
  );
});

const HOSTILE = [
  '>',
  '> ',
  '- ',
  '1. ',
  '*',
  '**a',
  'a*',
  '[',
  '[a](',
  'a\n-\n',
  '- a\n',
  '==\n',
  '`a',
  '- a\n\n',
];

test.each(HOSTILE)('100,000 characters of %j are shown', (unit) => {
  const text = unit.repeat(100_000 / unit.length);
  const parts = markdownParts(text);
  expect(parts.filter(({ isPlain }) => !isPlain).length).toBeLessThanOrEqual(6);
  expect(parts.every((part) => part.isPlain || part.text.length <= 2000)).toBe(true);
  const plain = parts.filter(({ isPlain }) => isPlain).map((part) => part.text);
  expect(text.endsWith(plain.join('\n'))).toBe(true);
});

test.each(HOSTILE)('a part of nothing but %j is shown, however deep it is nested', (unit) => {
  const container = shown(unit.repeat(2000 / unit.length).trimEnd());
  expect(container.querySelector('blockquote '.repeat(9).trim())).toBeNull();
  expect(container.querySelector('li '.repeat(9).trim())).toBeNull();
});

test('5,000 quotes inside each other are text', () => {
  expect(shown('>'.repeat(5000)).textContent === '>'.repeat(5000)).toBe(true);
});
