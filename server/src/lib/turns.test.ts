import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('one at a time for each owner, two in all, in order, and a failure holds nobody up', async () => {
  const turns = createTurns(2);
  const running: string[] = [];
  let most = 0;
  let mostOfOne = 0;
  const done: string[] = [];
  const work = (owner: string | null, name: string) =>
    turns.take(owner, async () => {
      running.push(owner ?? name);
      most = Math.max(most, running.length);
      mostOfOne = Math.max(mostOfOne, running.filter((other) => other === owner).length);
      await sleep(5);
      running.splice(running.indexOf(owner ?? name), 1);
      done.push(name);
      if (name === 'a2') throw new Error('broken');
      return name;
    });
  const all = await Promise.allSettled([
    work('a', 'a1'),
    work('a', 'a2'),
    work('a', 'a3'),
    work('b', 'b1'),
    work('c', 'c1'),
    work(null, 'nobody’s'),
    work('b', 'b2'),
  ]);
  expect(all.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed'))).toEqual([
    'a1',
    'failed',
    'a3',
    'b1',
    'c1',
    'nobody’s',
    'b2',
  ]);
  expect([most, mostOfOne]).toEqual([2, 1]);
  expect(done.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
  expect(await work('a', 'a4')).toBe('a4');
});
