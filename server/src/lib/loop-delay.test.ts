import { expect, test } from 'vitest';
import { createLoopDelay } from './loop-delay.ts';

test('a rest is the least while timers come in time, longer the later they come, and short again afterwards', () => {
  const delay = createLoopDelay(() => 1000);
  const after = (late: number) => {
    for (let timer = 0; timer < 50; timer += 1) delay.noteTimer(1000 - late);
    return Math.round(delay.restMs(40));
  };
  expect([after(0), after(10), after(100), after(0)]).toEqual([40, 90, 540, 40]);
});
