import { expect, test } from 'vitest';
import { TOO_MANY_STREAMS, STREAMS_FULL, createOpenStreams } from './open-streams.ts';
import type { AppError } from '../errors.ts';

/** Opens one stream after the other for a user. @returns their names as they are ended, and what closes them. */
function opener(streams = createOpenStreams({ perUser: 3, perProcess: 5 })) {
  const ended: [string, AppError][] = [];
  const open = (user: string, name: string) => streams.open(user, (reason) => ended.push([name, reason]));
  return { open, ended, names: () => ended.map(([name]) => name) };
}

test('one stream too many ends the oldest of the same user, and says why', () => {
  const { open, ended, names } = opener();
  for (const name of ['a1', 'a2', 'a3']) open('a', name);
  open('b', 'b1');
  expect(names()).toEqual([]);
  open('a', 'a4');
  open('a', 'a5');
  expect(names()).toEqual(['a1', 'a2']);
  expect(ended[0]?.[1]).toMatchObject({ reason: 'tooManyRequests', message: TOO_MANY_STREAMS });
});

test('a stream that is closed makes room, once', () => {
  const { open, names } = opener();
  const close = open('a', 'a1');
  open('a', 'a2');
  open('a', 'a3');
  close();
  close();
  open('a', 'a4');
  expect(names()).toEqual([]);
  open('a', 'a5');
  expect(names()).toEqual(['a2']);
});

test('a process that has its fill refuses others with the time to wait, until a stream is closed', () => {
  const { open, names } = opener();
  const close = open('a', 'a1');
  for (const user of ['b', 'c', 'd', 'e']) open(user, `${user}1`);
  expect(() => open('f', 'f1')).toThrow(
    expect.objectContaining({ reason: 'unavailable', message: STREAMS_FULL, retryAfter: 10 }),
  );
  close();
  open('f', 'f1');
  expect(names()).toEqual([]);
});

test('twenty are open by default', () => {
  const { open, names } = opener(createOpenStreams());
  for (let count = 1; count <= 20; count += 1) open('a', String(count));
  expect(names()).toEqual([]);
  open('a', '21');
  expect(names()).toEqual(['1']);
});
