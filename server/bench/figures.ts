import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { percentile } from './percentile.ts';

export type Figure = {
  what: string;
  unit: string;
  /** Of each round. */
  values: number[];
  better: 'less' | 'more';
};

/** Where the programs of one run leave their figures; a program that is run by itself leaves none. */
export const FIGURES_FILE = 'BENCH_FIGURES';

export function noteFigure(figure: Figure) {
  const file = process.env[FIGURES_FILE];
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

export const readFigures = (file: string): Figure[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line): Figure => JSON.parse(line))
    : [];

export const machine = () =>
  `${os.cpus()[0]?.model ?? 'unknown'}, ${os.availableParallelism()} cores, Node ${process.versions.node}, load ${os.loadavg()[0]?.toFixed(1)}`;

const START = '<!-- What follows to the next such line is written by npm run bench. -->';
const END = '<!-- npm run bench ends here. -->';
const ROW = /^\| (.+?) +\| ([\d.]+) (.+?) +\|.*\| (less|more) +\|/gm;
const WORSE = 0.1;

type Last = { median: number; unit: string; better: Figure['better']; row: string };

/**
 * The page with the figures of this run. What was not measured this time stays as it was; what is worse than the last time
 * by a tenth is named below the table.
 */
export function withFigures(page: string, figures: Figure[], by: { on: string; machine: string }): string {
  const [before = '', rest = ''] = page.split(START);
  const [written = '', after = ''] = rest.split(END);
  const last = new Map<string, Last>();
  for (const [row, what = '', median, unit = '', better] of written.matchAll(ROW))
    last.set(what, { median: Number(median), unit, better: better === 'more' ? 'more' : 'less', row });

  const worse = figures.flatMap((figure) => {
    const known = last.get(figure.what);
    const median = medianOf(figure);
    if (!known || !isWorse(figure, median, known.median)) return [];
    return `- ${figure.what}: ${shown(median)} ${figure.unit}, the last time ${shown(known.median)}.`;
  });
  const measured = new Set(figures.map(({ what }) => what));
  const kept = [...last].flatMap(([what, { row }]) => (measured.has(what) ? [] : row));
  const rows = [...figures.map((figure) => rowOf(figure, by)), ...kept];
  const table = [
    '| what | median | spread | measured | better is |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ];
  const named = worse.length > 0 ? ['', 'Worse than the last time by a tenth:', '', ...worse] : [];

  return `${before}${START}\n\n${[...table, ...named].join('\n')}\n\n${END}${after}`;
}

const medianOf = ({ values }: Figure) => percentile(values, 0.5);

const isWorse = ({ better }: Figure, now: number, then: number) =>
  better === 'less' ? now > then * (1 + WORSE) : now < then * (1 - WORSE);

function rowOf(figure: Figure, { on, machine: place }: { on: string; machine: string }) {
  const { what, unit, values, better } = figure;
  const spread = `${shown(Math.min(...values))} to ${shown(Math.max(...values))}`;
  return `| ${what} | ${shown(medianOf(figure))} ${unit} | ${spread} | ${on}, ${place} | ${better} |`;
}

const shown = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0));
