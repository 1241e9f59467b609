import { timingSafeEqual } from 'node:crypto';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';

const VALID_MS = 10 * 60_000;

/** `state`: of what is changed, as the user has seen it. */
type Confirmed = { tool: string; input: object; state: string };

/** Good for this user, these arguments and this state. */
export function confirmValue(ctx: UserContext, what: Confirmed): string {
  const until = ctx.now().getTime() + VALID_MS;
  return `${until}.${signatureOf(ctx, what, until)}`;
}

/** @throws AppError('conflict') */
export function assertConfirmed(ctx: UserContext, what: Confirmed, value: unknown) {
  const [time = '', signature = ''] = String(value).split('.');
  const until = Number(time);
  const [given, expected] = [signature, signatureOf(ctx, what, until)].map((text) => Buffer.from(text));
  const isSigned = given && expected && given.length === expected.length && timingSafeEqual(given, expected);
  if (isSigned && until > ctx.now().getTime()) return;
  throw new AppError('conflict', 'This confirm value is for something else, or too old.', {
    field: 'confirm',
    hint: 'Call the tool without it, and show the user what it answers.',
  });
}

function signatureOf({ user, secrets }: UserContext, { tool, input, state }: Confirmed, until: number) {
  const fields = Object.entries(input).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return secrets.sign(`mcp confirm ${JSON.stringify([user.id, until, tool, state, fields])}`);
}
