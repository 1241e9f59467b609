import { expect, test } from 'vitest';
import { toSlug } from './slug.ts';

test.each([
  ['How to Brew Coffee: A Guide', 'how-to-brew-coffee-a-guide'],
  ['  Größe & Straße  ', 'groesse-and-strasse'],
  ['コーヒーの淹れ方', 'content'],
  ['☕️ 🎉', 'content'],
  ['<script>alert(1)</script>', 'script-alert-1-script'],
  ['../../etc/passwd', 'etc-passwd'],
  ['', 'content'],
])('%s becomes %s', (title, slug) => {
  expect(toSlug(title)).toBe(slug);
});

test('a long title is cut between two words', () => {
  const slug = toSlug('electric bikes for every day '.repeat(20));
  expect(slug.length).toBeLessThanOrEqual(80);
  expect(slug).toMatch(/^electric-bikes-for-every-day(-[a-z]+)*$/);
  expect(slug).toMatch(/-(electric|bikes|for|every|day)$/);
});

test('one endless word is cut too', () => {
  expect(toSlug('a'.repeat(300))).toBe('a'.repeat(80));
});
