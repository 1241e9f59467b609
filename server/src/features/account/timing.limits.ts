import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedIn, TEST_PASSWORD, unconfirmedEmail } from '../../test/signed-in.ts';
import { change, testApp } from '../../test/test-app.ts';

/** Of what both take: a busy machine lengthens a difference as it lengthens the rest. At least 2 ms. */
const TOLERANCE = 0.03;
const LEAST_TOLERANCE_MS = 2;
const ROUND_PAIRS = 20;
const FIRST_LOOK_PAIRS = 40;
const LONGEST_MS = 20_000;
/** 95 %: enough to call two things alike. Looked at again and again, a difference needs 99.9 %. */
const ALIKE_Z = 1.96;
const DIFFERENT_Z = 3.29;

type Action = () => Promise<unknown>;
type Verdict = { verdict: 'alike' | 'different'; pairs: number; low: number; high: number };

/**
 * Whether two actions take equally long, from the median of paired differences. Its confidence interval comes from
 * order statistics and assumes nothing about how the differences are distributed: a busy machine widens it and does
 * not shift it. So pairs are taken, in changing order, until the interval lies within the tolerance around
 * zero (alike) or wholly beyond it (different). What a very busy machine leaves open in the end is called different if
 * zero lies outside the interval.
 */
async function compareTiming(one: Action, other: Action): Promise<Verdict> {
  const differences: number[] = [];
  const durations: number[] = [];
  const end = performance.now() + LONGEST_MS;
  for (;;) {
    for (let pair = 0; pair < ROUND_PAIRS; pair += 1) {
      const [first, second] = await durationsOf(one, other, pair % 2 === 0);
      differences.push(first - second);
      durations.push(first, second);
    }
    if (differences.length < FIRST_LOOK_PAIRS) continue;
    const [low, high] = medianInterval(differences, ALIKE_Z);
    const [lowest, highest] = medianInterval(differences, DIFFERENT_Z);
    const seen = { pairs: differences.length, low, high };
    const tolerance = Math.max(LEAST_TOLERANCE_MS, TOLERANCE * median(durations));
    if (lowest > tolerance || highest < -tolerance) return { verdict: 'different', ...seen };
    if (low > -tolerance && high < tolerance) return { verdict: 'alike', ...seen };
    if (performance.now() > end)
      return { verdict: lowest > 0 || highest < 0 ? 'different' : 'alike', ...seen };
  }
}

async function durationsOf(one: Action, other: Action, isOneFirst: boolean) {
  const first = await duration(isOneFirst ? one : other);
  const second = await duration(isOneFirst ? other : one);
  return isOneFirst ? ([first, second] as const) : ([second, first] as const);
}

async function duration(action: Action) {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function medianInterval(differences: number[], z: number): [low: number, high: number] {
  const sorted = differences.toSorted((a, b) => a - b);
  const { length } = sorted;
  const reach = (z * Math.sqrt(length)) / 2;
  const at = (rank: number) => sorted[Math.min(length - 1, Math.max(0, rank))] ?? 0;
  return [at(Math.floor(length / 2 - reach)), at(Math.ceil(length / 2 + reach))];
}

/** More than the tolerance and less than a skipped password hash. */
const SLOWER_MS = 5;
const app = await testApp();
const email = (await signedIn()).user.email;
const unconfirmed = await unconfirmedEmail();

const newcomer = () => `${randomUUID()}@example.com`;
const signIn = (address: string, password = 'not the password') =>
  change(app, 'account.signIn', { input: { email: address, password } });
const signUp = (address: string) =>
  change(app, 'account.signUp', { input: { name: 'Ann', email: address, password: TEST_PASSWORD } });
const forgot = (address: string) => change(app, 'account.forgotPassword', { input: { email: address } });

function spin(ms: number) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test.each([
  ['a wrong password and an unknown email', () => signIn(email), () => signIn(newcomer())],
  [
    'the right password of an unconfirmed account and an unknown email',
    () => signIn(unconfirmed, TEST_PASSWORD),
    () => signIn(newcomer()),
  ],
  ['a sign-up with a known and with a new email', () => signUp(email), () => signUp(newcomer())],
  ['a sign-up with a waiting and with a new email', () => signUp(unconfirmed), () => signUp(newcomer())],
  ['a reset asked for a known and for an unknown email', () => forgot(email), () => forgot(newcomer())],
])('%s take equally long', async (_what, one, other) => {
  expect(await compareTiming(one, other)).toMatchObject({ verdict: 'alike' });
});

test('a difference of a few milliseconds would be noticed', async () => {
  const slower = () => {
    spin(SLOWER_MS);
    return forgot(newcomer());
  };
  expect(await compareTiming(slower, () => forgot(newcomer()))).toMatchObject({ verdict: 'different' });
});
