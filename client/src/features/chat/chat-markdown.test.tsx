import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ChatMarkdown } from './chat-markdown.tsx';

const shown = (text: string) =>
  render(
    <MemoryRouter>
      <ChatMarkdown>{text}</ChatMarkdown>
    </MemoryRouter>,
  ).container;

test('signs of comparison and of a path stay, and HTML is text', () => {
  const { textContent } = shown('Open **Users > Profile**. Keep a < b, and write <title> first.');
  expect(textContent).toBe('Open Users > Profile. Keep a < b, and write <title> first.');
});

test('HTML of a model does nothing', () => {
  const container = shown(
    'Hi <img src=x onerror=alert(1)> <script>alert(1)</script>\n\n<iframe src="https://a.example"></iframe>',
  );
  expect(container.querySelector('img, script, iframe')).toBeNull();
});
