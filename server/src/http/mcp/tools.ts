import { timingSafeEqual } from 'node:crypto';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { Tool as Offered } from '#server/trpc/path.ts';
import type { ApiRoute } from '../api/route.ts';
import { API_ROUTES } from '../api/routes.ts';

export type Tool = Required<Pick<Offered, 'name' | 'untrusted'>> & {
  title: string;
  description: string;
  route: ApiRoute;
  stores: boolean;
  confirms: Offered['confirms'];
};

/** What each takes, answers and may do is its path's. */
export const TOOLS: readonly Tool[] = API_ROUTES.flatMap((route) => {
  if (!route.tool) return [];
  const { name, about = '', untrusted = [], stores = false, confirms } = route.tool;
  // "post_piece" is shown as "Post piece".
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
  return {
    name,
    title,
    route,
    description: `${route.summary}. ${about}`.trim(),
    untrusted,
    stores,
    confirms,
  };
});

const VALID_MS = 10 * 60_000;

/** `state`: of what is changed, as the user has seen it. */
type Confirmed = { tool: string; input: object; state: string };

/** Good for this user, these arguments and this state. */
export function confirmValue(ctx: UserContext, what: Confirmed): string {
  const until = ctx.now().getTime() + VALID_MS;
  return `${until}.${signatureOf(ctx, what, until)}`;
}

/**
 * Does what was confirmed, once: the value is used up by it, and good again only if the act was refused.
 * @throws AppError('conflict') for a value that is not of this user, these arguments and this state, or was used
 */
export async function actOnce<T>(ctx: UserContext, what: Confirmed, value: unknown, act: () => Promise<T>) {
  assertSigned(ctx, what, value);
  const key = `${ctx.user.id} ${String(value)}`;
  await ctx.limits.consume('confirm', key).catch(() => {
    throw notConfirmed('This confirm value was used already.');
  });
  try {
    return await act();
  } catch (error) {
    await ctx.limits.giveBack('confirm', key);
    throw error;
  }
}

function assertSigned(ctx: UserContext, what: Confirmed, value: unknown) {
  const [time = '', signature = ''] = String(value).split('.');
  const until = Number(time);
  const [given, expected] = [signature, signatureOf(ctx, what, until)].map((text) => Buffer.from(text));
  const isSigned = given && expected && given.length === expected.length && timingSafeEqual(given, expected);
  if (!isSigned || until <= ctx.now().getTime())
    throw notConfirmed('This confirm value is for something else, or too old.');
}

const notConfirmed = (message: string) =>
  new AppError('conflict', message, {
    field: 'confirm',
    hint: 'Call the tool without it, and show the user what it answers.',
  });

function signatureOf({ user, secrets }: UserContext, what: Confirmed, until: number) {
  const fields = Object.entries(what.input).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return secrets.sign(`mcp confirm ${JSON.stringify([user.id, until, what.tool, what.state, fields])}`);
}

export const UNTRUSTED = 'untrusted_text';

/** Moves what stands at these paths ("facts.sentence", through lists) into `untrusted_text` beside it. */
export function separateUntrusted(answer: object, paths: readonly string[]): object {
  const names = paths.filter((path) => !path.includes('.'));
  const entries = Object.entries(answer).filter(([name]) => !names.includes(name));
  const inside = (name: string) =>
    paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
  const words = names.map((name): unknown => Reflect.get(answer, name)).filter(Boolean);
  return {
    ...Object.fromEntries(entries.map(([name, value]) => [name, separated(value, inside(name))])),
    ...(words.length > 0 && { [UNTRUSTED]: words.join('\n') }),
  };
}

function separated(value: unknown, paths: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || paths.length === 0) return value;
  return Array.isArray(value)
    ? value.map((entry) => separated(entry, paths))
    : separateUntrusted(value, paths);
}
