import { expect, test } from 'vitest';
import { greetingName } from './send-message.ts';

test.each([
  [{ accountName: 'Ada', metadataName: 'A. L.', email: 'ada@example.com' }, 'Ada'],
  [{ accountName: ' ', metadataName: 'A. L.', email: 'ada@example.com' }, 'A. L.'],
  [{ accountName: null, metadataName: null, email: 'ada@example.com' }, 'ada'],
  [{ accountName: null, metadataName: null, email: null }, 'friend'],
])('the greeting of %o says %s', (names, expected) => {
  expect(greetingName(names)).toBe(expected);
});
