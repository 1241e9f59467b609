import type { UserContext } from '../../context.ts';
import type { ReadText, Visit } from '../../ports/pages/pages.ts';
import type { NewSource } from './store-source.ts';
import { SOURCE_MESSAGES, SOURCE_PROBLEMS } from '#shared/rules/sources.ts';
import { AppError, type Reason } from '../../errors.ts';
import type { Profile } from '../../generated/prisma/client.ts';
import { PageError, type PageProblem } from '../../ports/pages/page-error.ts';

/** Facts only: voice and audience are wishes. */
const FIELDS = [
  ['company', 'Company'],
  ['domain', 'Website'],
  ['author', 'Author'],
] as const;

const REASONS: Partial<Record<PageProblem, Reason>> = {
  refused: 'invalid',
  timeout: 'upstreamTimeout',
  tooLarge: 'tooLarge',
  tooComplex: 'tooLarge',
  robotsForbid: 'upstreamFailed',
  robotsUnreadable: 'upstreamFailed',
  closed: 'upstreamFailed',
  missing: 'upstreamFailed',
  unreachable: 'upstreamFailed',
  certificate: 'upstreamFailed',
  broken: 'upstreamFailed',
  busy: 'tooManyRequests',
};

const TIMEOUT_MS = 30_000;

export type ReadSource = Omit<NewSource, 'profileId'>;

/** Ends with the request and after half a minute. */
export function sourceVisit(ctx: UserContext): { visit: Visit; deadline: AbortSignal } {
  const deadline = AbortSignal.any([ctx.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  return { visit: ctx.pages.visit(deadline), deadline };
}

export async function readAddress(ctx: UserContext, url: string): Promise<ReadSource> {
  try {
    const page = await sourceVisit(ctx).visit.read(url);
    return toReadSource(await page.text(), page.address);
  } catch (error) {
    throw toSourceError(error);
  }
}

/** @param url null for a file */
export function toReadSource({ kind, ...text }: ReadText, url: string | null): ReadSource {
  const isDocument = kind === 'pdf' || kind === 'docx';
  return { ...text, kind: isDocument ? kind : url === null ? 'text' : 'url', url };
}

export async function readProfileSource({ db, user }: UserContext, profileId: string): Promise<ReadSource> {
  const profile = await db.profile.findFirst({ where: { id: profileId, userId: user.id } });
  if (!profile) throw new AppError('notFound', SOURCE_MESSAGES.profileGone);
  const { name, description, summary, domain } = profile;
  if (!description && !summary) throw new AppError('invalid', SOURCE_MESSAGES.profileEmpty);
  const text = profileText(profile);
  return { kind: 'profile', title: name, url: domain || null, language: '', text, published: null };
}

export function profileText(profile: Profile): string {
  const { description, summary } = profile;
  const fields = FIELDS.flatMap(([field, label]) => (profile[field] ? [`${label}: ${profile[field]}`] : []));
  return [description, summary, fields.join('\n')].filter(Boolean).join('\n\n');
}

/** Other errors stay as they are. */
export function toSourceError(error: unknown): unknown {
  if (!(error instanceof PageError)) return error;
  const { problem } = error;
  return new AppError(REASONS[problem] ?? 'invalid', SOURCE_MESSAGES.notRead, {
    hint: SOURCE_PROBLEMS[problem],
    cause: error,
  });
}
