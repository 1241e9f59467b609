import { expect, test } from 'vitest';
import { shareAddress } from './post-output.tsx';

test('each network is opened with as much as it takes', () => {
  const text = 'Tea & more:\n50 % #tea';
  const link = 'https://shop.example/tea?a=1&b=2';
  expect(shareAddress('x', text, null)).toBe(
    'https://x.com/intent/post?text=Tea+%26+more%3A%0A50+%25+%23tea',
  );
  expect(new URL(shareAddress('linkedin', text, null) ?? '').searchParams.get('text')).toBe(text);
  expect(new URL(shareAddress('facebook', text, link) ?? '').searchParams.get('u')).toBe(link);
  expect(shareAddress('facebook', text, null)).toBeNull();
  expect(shareAddress('instagram', text, link)).toBeNull();
});
