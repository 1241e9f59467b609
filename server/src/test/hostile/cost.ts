import { cpuTime } from '../cpu-time.ts';

/** Milliseconds that 100,000 characters may keep the event loop, if not said otherwise. */
const MOST_MS = 50;
const PER_CHARACTERS = 100_000;
/** Work below this says nothing about growth. */
const FIRM_MS = 8;
/** A text costs as much as its parts where the growth is linear, so many times as much where it is quadratic. */
const PARTS = 4;
const MOST_GROWTH = 2.5;
const TRIES = 8;

/**
 * What is wrong with the cost of a text of this length; null where nothing is. Of several tries the best counts: the
 * collector of garbage and the machine only ever add.
 */
export async function costProblem(
  work: (length: number) => unknown,
  length: number,
  most: number = MOST_MS,
): Promise<string | null> {
  const whole = () => work(length);
  const first = await cpuTime(whole);
  if (first < FIRM_MS) return null;
  const allowed = (most * Math.max(length, PER_CHARACTERS)) / PER_CHARACTERS;
  const cost = first > allowed ? await best(whole) : first;
  if (cost > allowed) return `${cost.toFixed(0)} ms for ${length} characters`;
  const parts = async () => {
    for (let part = 0; part < PARTS; part += 1) await work(Math.floor(length / PARTS));
  };
  if (cost / (await cpuTime(parts)) <= MOST_GROWTH) return null;
  const [surely, apart] = [await best(whole), await best(parts)];
  if (surely < FIRM_MS || surely / apart <= MOST_GROWTH) return null;
  return `${surely.toFixed(0)} ms for the whole, ${apart.toFixed(0)} ms for its ${PARTS} parts`;
}

async function best(run: () => unknown) {
  let least = Infinity;
  for (let tries = 0; tries < TRIES; tries += 1) least = Math.min(least, await cpuTime(run));
  return least;
}
