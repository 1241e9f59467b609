import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { NOT_SIGNED_IN, SOMETHING_WENT_WRONG } from '#shared/rules/messages.ts';
import { errorText } from './error-text.ts';

const refusal = (message: string, code: string) =>
  TRPCClientError.from({ error: { message, code: -32000, data: { code, httpStatus: 400 } } });

test('a change refused because the session has ended says so in the specification’s words, and what to do', () => {
  const ended = refusal(NOT_SIGNED_IN, 'UNAUTHORIZED');
  expect(errorText(ended)).toEqual({ message: NOT_SIGNED_IN, hint: expect.stringContaining('another tab') });
  expect(errorText(ended, 'Failed.', 'User not logged in.').message).toBe('User not logged in.');
});

test('the server’s own words stand; without any, the sentence for this failure does', () => {
  expect(errorText(refusal('Taken.', 'CONFLICT'), 'Failed.')).toEqual({ message: 'Taken.' });
  const wordless = refusal(SOMETHING_WENT_WRONG, 'INTERNAL_SERVER_ERROR');
  expect(errorText(wordless, 'Failed.').message).toBe('Failed.');
  const unanswered = new TRPCClientError('fetch failed');
  const hint: unknown = expect.stringContaining('cannot be reached');
  expect(errorText(unanswered)).toEqual({ message: SOMETHING_WENT_WRONG, hint });
  expect(errorText(unanswered, 'Failed.')).toEqual({ message: 'Failed.', hint });
});

test('what has been made of an error before is taken as it is', () => {
  const made = { message: 'Taken.', hint: 'Choose another.' };
  expect(errorText(made)).toEqual(made);
});
