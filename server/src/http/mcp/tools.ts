import { timingSafeEqual } from 'node:crypto';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { createCaller } from '#server/trpc/router.ts';
import { claimsLine, countClaims } from '#shared/rules/evidence.ts';
import { API_ROUTES, type ApiRoute } from '../api/routes.ts';

type Caller = ReturnType<typeof createCaller>;
type Input = Record<string, unknown>;

type More = {
  untrusted?: readonly string[];
  /** What is to be confirmed before anything is done, and the state that it is confirmed for. */
  confirms?: (api: Caller, input: Input) => Promise<{ summary: string; state: string }>;
};

export type Tool = { name: string; title: string; route: ApiRoute; description: string } & More;

function tool(name: string, path: string, about = '', more: More = {}): Tool {
  const route = API_ROUTES.find((known) => `${known.method} ${known.path}` === path);
  if (!route) throw new Error(`There is no ${path}.`);
  // "post_piece" is shown as "Post piece".
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
  return { name, title, route, description: `${route.summary}. ${about}`.trim(), ...more };
}

const FACTS = ['facts.value', 'facts.surface', 'facts.sentence', 'claims.sourceSentence'];
const INLINKS = ['patches.before', 'patches.after', 'patches.page.title', 'elsewhere.title'];
const RECEIPT = ['receipt.lines.found'];

/** In the order of a user's work. What each takes, answers and may do is its path's. */
export const TOOLS: readonly Tool[] = [
  tool('list_pieces', 'GET /api/content'),
  tool('read_piece', 'GET /api/content/:id'),
  tool('write_piece', 'POST /api/generations', 'It takes a minute or two: ask piece_state until it is done.'),
  tool('piece_state', 'GET /api/generations/:id', 'Ask every ten seconds; when it is done, use read_piece.'),
  tool('add_source', 'POST /api/sources', '', { untrusted: ['title'] }),
  tool('check_claims', 'POST /api/check-claims', 'Open claims are for the user to answer.', {
    untrusted: FACTS,
  }),
  tool('list_profiles', 'GET /api/profiles'),
  tool('list_websites', 'GET /api/websites'),
  tool('similar_pages', 'POST /api/similar-pages', '', { untrusted: ['pages.title'] }),
  tool('suggest_links', 'POST /api/suggest-links', '', { untrusted: ['links.title'] }),
  tool('suggest_inlinks', 'POST /api/suggest-inlinks', 'The user applies them.', { untrusted: INLINKS }),
  tool('list_pages', 'GET /api/websites/:id/pages', '', { untrusted: ['pages.title', 'pages.reasons'] }),
  tool('suggest_refresh', 'POST /api/site-pages/:id/suggest-refresh', 'The user applies them.', {
    untrusted: INLINKS.slice(0, -1),
  }),
  tool('measure_voice', 'POST /api/measure-voice'),
  tool('list_calendar', 'GET /api/calendar'),
  tool('add_to_calendar', 'POST /api/calendar', 'It goes out at its time.'),
  tool('next_slot', 'GET /api/websites/:id/pace'),
  tool('post_piece', 'POST /api/content/:id/publish', '', { untrusted: RECEIPT, confirms: posting }),
  tool('read_receipt', 'GET /api/publications/:id', '', { untrusted: RECEIPT }),
  tool('confirm_posted', 'POST /api/publications/:id/confirm', 'Only the user can look there.', {
    untrusted: RECEIPT,
    confirms: confirming,
  }),
  tool('take_down', 'POST /api/publications/:id/take-down', '', { untrusted: RECEIPT, confirms: takingDown }),
];

async function posting(api: Caller, input: Input) {
  const id = String(input['id']);
  const { title, revision, wordCount } = await api.content.getContent({ id });
  const { claims } = await api.content.getEvidence({ id });
  const { websites } = await api.websites.list({ limit: 200 });
  const website = websites.find((one) => one.id === input['websiteId'])?.domain ?? 'that website';
  const [post] = await api.publish.list({ contentId: id, websiteId: String(input['websiteId']) });
  const how = howPosted(input['status'], post !== undefined);
  const summary = `“${title}” (${wordCount} words) goes to ${website} ${how}. ${claimsLine(countClaims(claims))}.`;
  // What stands on the site belongs to it: a post that was taken down since is not put up again.
  return { summary: summary.replace('..', '.'), state: `${revision} ${post?.updatedAt ?? ''}` };
}

function howPosted(status: unknown, isThere: boolean) {
  if (status === 'draft') return 'as a draft';
  return isThere && !status ? 'over its post' : 'for everyone to see';
}

async function takingDown(api: Caller, input: Input) {
  const { contentTitle, link, updatedAt } = await api.publish.getPublication({ id: String(input['id']) });
  return { summary: `“${contentTitle}” becomes a draft: ${link ?? 'it has no address'}.`, state: updatedAt };
}

async function confirming(api: Caller, input: Input) {
  const { contentTitle, domain, updatedAt } = await api.publish.getPublication({ id: String(input['id']) });
  const counts = input['isThere'] ? 'counts as posted' : 'counts as not posted';
  return { summary: `“${contentTitle}” ${counts} on ${domain}.`, state: updatedAt };
}

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
