import { expect, test } from 'vitest';
import { WORD_COUNT_MAX, WORD_COUNT_MIN } from '#shared/rules/content.ts';
import { randomNumbers, written } from './written.ts';

/** Writes so many pieces with a writer that keeps no length, and with one that is always off by as much. */
export function testLengths(runs: number) {
  test.each([
    ['each call for itself', () => undefined],
    ['all calls alike', (random: () => number) => 0.5 + random() * 1.1],
  ])(
    'pieces of 1 to 14 sections by writers of 0.5 to 1.6 times what is asked, %s, have their length',
    async (_name, steady) => {
      const random = randomNumbers(12);
      const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
      const off: number[] = [];

      for (let run = 0; run < runs; run += 1) {
        const wanted = between(WORD_COUNT_MIN, WORD_COUNT_MAX);
        const sections = Math.min(between(1, 14), Math.floor(wanted / 30));
        const always = steady(random);
        const { html, words, calls } = await written({
          wanted,
          open: () => [],
          change: (writer) => {
            writer.sections = sections;
            writer.delivers = (asked) => asked * (always ?? 0.5 + random() * 1.1);
            writer.sentenceWords = () => between(4, 28);
          },
        });
        off.push(Math.abs(words - wanted) / wanted);
        expect(html).not.toContain('…');
        for (let position = 0; position < sections; position += 1)
          expect(calls.filter((call) => call.position === position).length).toBeLessThanOrEqual(2);
      }

      expect(off.filter((share) => share <= 0.05).length).toBeGreaterThanOrEqual(runs * 0.99);
      expect(Math.max(...off)).toBeLessThanOrEqual(0.1);
    },
    180_000,
  );
}
