import { expect, test } from 'vitest';
import { restAfter } from './section-ends.ts';

const behind = (start: string, rest: string) => restAfter(start + rest, { at: start.length });

test('the rest of a section opens again what the cut leaves open, and nothing that would be empty', () => {
  expect(behind('<ul><li>One.', '</li><li>Two.</li></ul>')).toBe('<ul><li>Two.</li></ul>');
  expect(behind('<p>One <em>two.</em>', '</p><p>Three.</p>')).toBe('<p>Three.</p>');
  expect(behind('<p>One.', ' Two.</p>')).toBe('<p>Two.</p>');
  expect(behind('<p>One.', '</p>\n<p> </p><ul> <li></li> <li>Two.</li></ul>')).toBe('<ul><li>Two.</li></ul>');
  expect(behind('<p>One.', '<br>Two.</p>')).toBe('<p><br>Two.</p>');
  expect(behind('<p>One.', '</p>')).toBe('');
});
