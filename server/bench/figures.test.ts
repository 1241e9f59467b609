import { expect, test } from 'vitest';
import { withFigures, type Figure } from './figures.ts';

const PAGE = `# Figures

<!-- What follows to the next such line is written by npm run bench. -->
<!-- npm run bench ends here. -->

The rest of the page.
`;
const LIST: Figure = { what: 'a list, p99', unit: 'ms', values: [12, 10, 30], better: 'less' };
const RATIO: Figure = { what: 'a list beside the reference', unit: 'times', values: [0.5], better: 'more' };
const on = (day: number) => ({ on: `2026-12-0${day}`, machine: 'a machine, 2 cores' });

test('the page has the median, the spread, the day and the machine of each figure, and keeps what was not measured', () => {
  const first = withFigures(PAGE, [LIST, RATIO], on(1));
  expect(first).toContain('| a list, p99 | 12 ms | 10 to 30 | 2026-12-01, a machine, 2 cores | less |');
  expect(first).not.toContain('Worse');
  const second = withFigures(first, [{ ...LIST, values: [11] }], on(2));
  expect(second).toContain('| a list, p99 | 11 ms | 11 to 11 | 2026-12-02, a machine, 2 cores | less |');
  expect(second).toContain('| a list beside the reference | 0.50 times | 0.50 to 0.50 | 2026-12-01,');
  expect(second.match(/a list, p99/g)).toHaveLength(1);
  expect([second.startsWith('# Figures\n'), second.endsWith('\n\nThe rest of the page.\n')]).toEqual([
    true,
    true,
  ]);
});

test('what is worse than the last time by a tenth is named at the end, whichever way is better', () => {
  const first = withFigures(PAGE, [LIST, RATIO], on(1));
  const same = [
    { ...LIST, values: [13] },
    { ...RATIO, values: [0.46] },
  ];
  expect(withFigures(first, same, on(2))).not.toContain('Worse');
  const worse = [
    { ...LIST, values: [14] },
    { ...RATIO, values: [0.44] },
  ];
  const page = withFigures(first, worse, on(2));
  expect(page).toContain('- a list, p99: 14 ms, the last time 12.');
  expect(page).toContain('- a list beside the reference: 0.44 times, the last time 0.50.');
});
