import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { AppError, type Reason } from '#server/errors.ts';
import type { Profile } from '#server/generated/prisma/client.ts';
import {
  PageError,
  type FetchedPage,
  type PageProblem,
  type ReadText,
  type Visit,
} from '#server/ports/pages/pages.ts';
import { SOURCE_FILE_MAX, SOURCE_MESSAGES, SOURCE_PROBLEMS } from '#shared/rules/sources.ts';
import type {
  addAddressSourceInput,
  addFileSourceInput,
  addProfileSourceInput,
  addSiteSourcesInput,
  addTextSourceInput,
} from '#shared/schemas/sources.ts';
import { CARD, sourceCard } from './source-card.ts';
import { storeSource, type NewSource, type SourceOwner } from './store-source.ts';

/** Facts only: voice and audience are wishes. */
const FIELDS = [
  ['company', 'Company'],
  ['domain', 'Website'],
  ['author', 'Author'],
] as const;

const REASONS: Partial<Record<PageProblem, Reason>> = {
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

const PAGES_MAX = 5;

export async function addTextSource(
  ctx: SourceOwner,
  { id, profileId, title, text }: z.infer<typeof addTextSourceInput>,
) {
  const read = { kind: 'text', title, url: null, language: '', text, published: null } as const;
  return (await knownSource(ctx, id)) ?? storeSource(ctx, { ...read, id, profileId });
}

export async function addAddressSource(
  ctx: UserContext,
  { id, profileId, url }: z.infer<typeof addAddressSourceInput>,
) {
  return (
    (await knownSource(ctx, id)) ?? storeSource(ctx, { ...(await readAddress(ctx, url)), id, profileId })
  );
}

/** Of a request that is sent again. */
async function knownSource({ db, user }: SourceOwner, id: string | undefined) {
  const known = id ? await db.source.findFirst({ where: { id, userId: user.id }, select: CARD }) : null;
  return known && sourceCard(known);
}

/** Only the text of the file is kept. */
export async function addFileSource(
  ctx: UserContext,
  { profileId, name, file }: z.infer<typeof addFileSourceInput>,
) {
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > SOURCE_FILE_MAX) throw new AppError('tooLarge', SOURCE_MESSAGES.fileTooLarge);
  const read = await ctx.pages.readFile(bytes).catch((error: unknown) => {
    throw toSourceError(error);
  });
  const source = toReadSource(read, null);
  return storeSource(ctx, { ...source, profileId, title: source.title || withoutEnding(name) });
}

export async function addSiteSources(
  ctx: UserContext,
  { profileId, domain }: z.infer<typeof addSiteSourcesInput>,
) {
  const sources = [];
  for (const read of await readWebsite(ctx, domain))
    sources.push(await storeSource(ctx, { ...read, profileId }));
  return { sources };
}

export async function addProfileSource(
  ctx: UserContext,
  { profileId }: z.infer<typeof addProfileSourceInput>,
) {
  return storeSource(ctx, { ...(await readProfileSource(ctx, profileId)), profileId });
}

const withoutEnding = (name: string) => name.replace(/\.[a-z0-9]{1,5}$/i, '');

/** Five pages at most; unreadable ones are skipped. @throws AppError when the first fails */
async function readWebsite(ctx: UserContext, address: string): Promise<ReadSource[]> {
  const { visit, deadline } = sourceVisit(ctx);
  try {
    const home = await visit.read(address);
    const { next } = await home.facts();
    const sources = [await siteSource(home)];
    const pauseMs = (await visit.pause(home.address)) * 1000;
    for (const other of next.slice(0, PAGES_MAX - 1)) {
      if (deadline.aborted) break;
      const source = await sleep(pauseMs, undefined, { signal: deadline })
        .then(() => visit.read(other))
        .then(siteSource)
        .catch(() => null);
      if (source) sources.push(source);
    }
    ctx.signal.throwIfAborted();
    return sources;
  } catch (error) {
    throw toSourceError(error);
  }
}

async function siteSource(page: FetchedPage): Promise<ReadSource> {
  return { ...toReadSource(await page.text(), page.address), kind: 'site' };
}

type ReadSource = Omit<NewSource, 'profileId'>;

/** Ends with the request and after half a minute. */
function sourceVisit(ctx: UserContext): { visit: Visit; deadline: AbortSignal } {
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

function toReadSource({ kind, ...text }: ReadText, url: string | null): ReadSource {
  if (kind === 'pdf' || kind === 'docx') return { ...text, kind, url };
  return { ...text, kind: url === null ? 'text' : 'url', url };
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

function toSourceError(error: unknown): unknown {
  if (!(error instanceof PageError)) return error;
  const { problem } = error;
  return new AppError(REASONS[problem] ?? 'invalid', SOURCE_MESSAGES.notRead, {
    hint: SOURCE_PROBLEMS[problem],
    cause: error,
  });
}
