import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { animateOrb, eyeOffset } from './animate-orb.ts';

let orb: HTMLElement;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<div id="orb"></div><button data-think><b>Go</b></button><button id="other"></button>';
  orb = document.querySelector<HTMLElement>('#orb') ?? document.body;
  stop = animateOrb(orb);
});

afterEach(() => stop());

test('the eyes follow the pointer by at most 5 pixels', () => {
  for (const [x, y] of [
    [0, 0],
    [3, -4],
    [-160, 0],
    [4000, 3000],
    [0, -1e6],
  ] as const) {
    const [dx, dy] = eyeOffset(x, y);
    expect(Math.hypot(dx, dy)).toBeLessThanOrEqual(5.000001);
  }
  expect(eyeOffset(4000, 0)).toEqual([5, 0]);
});

test('it blinks for 150 ms, 3 to 7 seconds after the last blink', () => {
  for (let blink = 0; blink < 5; blink += 1) {
    vi.advanceTimersByTime(2999);
    expect(orb).not.toHaveAttribute('data-blink');
    let waited = 2999;
    while (!orb.hasAttribute('data-blink') && waited < 7001) {
      vi.advanceTimersByTime(1);
      waited += 1;
    }
    expect(waited).toBeLessThanOrEqual(7000);
    vi.advanceTimersByTime(149);
    expect(orb).toHaveAttribute('data-blink');
    vi.advanceTimersByTime(1);
    expect(orb).not.toHaveAttribute('data-blink');
  }
});

test('a think trigger makes it think for 3 seconds, anything else does not', () => {
  document.querySelector<HTMLElement>('#other')?.click();
  expect(orb).not.toHaveAttribute('data-thinking');
  document.querySelector<HTMLElement>('[data-think] b')?.click();
  vi.advanceTimersByTime(2999);
  expect(orb).toHaveAttribute('data-thinking');
  vi.advanceTimersByTime(1);
  expect(orb).not.toHaveAttribute('data-thinking');
});

test('no timer runs while the page is hidden', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(vi.getTimerCount()).toBe(0);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(vi.getTimerCount()).toBe(1);
});
