import { expect, test } from 'vitest';
import { greetingName } from './send-message.ts';

test.each([
  [{ name: 'Ada', metadataName: 'A. L.', email: 'ada@example.com' }, 'Ada'],
  [{ name: ' ', metadataName: 'A. L.', email: 'ada@example.com' }, 'A. L.'],
  [{ name: null, metadataName: null, email: 'ada@example.com' }, 'ada'],
  [{ name: null, metadataName: null, email: null }, 'friend'],
])('the greeting of %o says %s', (names, expected) => {
  expect(greetingName(names)).toBe(expected);
});
