import path from 'node:path';
import type { GenerateContentInput } from '#shared/content.ts';
import type { Fact } from '#shared/evidence.ts';
import { SOURCE_CHARACTERS_MAX, SOURCE_MESSAGES, SOURCES_PER_PIECE } from '#shared/sources-rules.ts';
import type { Tx } from '../../../database/db.ts';
import type { UserContext } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import type { Brief } from '../../../ports/ai-writer/brief.ts';
import { threaded } from '../../../threads/threaded.ts';
import type * as material from './choose-material.ts';
import { numberedFacts } from './numbered-facts.ts';
import { prepareSource, putSource } from './store-source.ts';

const inThread = threaded<typeof material>(path.join(import.meta.dirname, 'choose-material.ts'));

type Owner = Pick<UserContext, 'db' | 'now'> & { user: { id: string } };
type Prepared = Awaited<ReturnType<typeof prepareSource>>;
type Chosen = Pick<Prepared, 'title' | 'url' | 'text' | 'facts' | 'hash'> & { id: string | null };

/** A source of a piece, with the number of its first fact. */
type Tied = Brief['sources'][number] & { firstFact: number };

/** What a piece will be based on, read before its generation is stored. */
export type Gathered = {
  /** The specification's extra text, a source that is stored with the generation. */
  extra: Prepared | null;
  /** The extra text has no id yet. */
  sources: (Omit<Tied, 'id'> & { id: string | null })[];
  facts: Fact[];
};

/** Reads the chosen sources and picks what the writer is given of them. The extra text is the first. */
export async function gatherSources(ctx: Owner, input: GenerateContentInput): Promise<Gathered> {
  const { includeText, profileId, topic, keywords } = input;
  const kept = await keptSources(ctx, input.sourceIds);
  const extra = includeText ? await prepareExtra(includeText, profileId) : null;
  const isKept = kept.some(({ hash }) => hash === extra?.hash);
  const chosen: Chosen[] = extra && !isKept ? [{ ...extra, id: null }, ...kept] : kept;
  if (chosen.length === 0) return { extra: null, sources: [], facts: [] };
  if (chosen.length > SOURCES_PER_PIECE) throw new AppError('invalid', SOURCE_MESSAGES.tooManyForPiece);
  if (chosen.reduce((sum, { text }) => sum + text.length, 0) > SOURCE_CHARACTERS_MAX)
    throw new AppError('tooLarge', SOURCE_MESSAGES.tooLongTogether);
  const numbered = numberedFacts(chosen.map(({ facts }) => facts));
  const offered = chosen.map(({ text }, index) => ({ text, facts: numbered[index]?.facts ?? [] }));
  const { passages, facts } = await inThread('chooseMaterial', [topic, ...keywords].join(' '), offered);
  return {
    extra: isKept ? null : extra,
    facts,
    sources: chosen.map(({ id, title, url }, index) => ({
      id,
      number: index + 1,
      title,
      url,
      text: passages[index] ?? '',
      firstFact: numbered[index]?.firstFact ?? 1,
    })),
  };
}

function prepareExtra(text: string, profileId: string | null) {
  return prepareSource({
    kind: 'text',
    profileId,
    title: '',
    url: null,
    language: '',
    text,
    published: null,
  });
}

/** In the order in which they were chosen. */
async function keptSources({ db, user }: Owner, ids: string[]): Promise<Chosen[]> {
  if (ids.length === 0) return [];
  const rows = await db.source.findMany({
    where: { id: { in: ids }, userId: user.id, removedAt: null },
    select: {
      id: true,
      title: true,
      url: true,
      text: true,
      hash: true,
      facts: { omit: { sourceId: true }, orderBy: { n: 'asc' } },
    },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  if (found.length < new Set(ids).size) throw new AppError('notFound', SOURCE_MESSAGES.gone);
  return found;
}

/** Stores the extra text and makes sure that the others are still kept. Call it with the account locked. */
export async function settleSources(ctx: Owner, tx: Tx, { extra, sources }: Gathered): Promise<Tied[]> {
  const userId = ctx.user.id;
  const extraId = extra ? (await putSource(ctx, tx, extra)).id : '';
  const tied = sources.map((source) => ({ ...source, id: source.id ?? extraId }));
  const ids = tied.map(({ id }) => id);
  const still = await tx.source.count({ where: { id: { in: ids }, userId, removedAt: null } });
  if (still < ids.length) throw new AppError('notFound', SOURCE_MESSAGES.gone);
  return tied;
}

/** Notes which sources a generation is based on, and from where its facts are numbered. */
export async function linkSources(tx: Tx, owner: { userId: string; generationId: string }, sources: Tied[]) {
  await tx.pieceSource.createMany({
    data: sources.map(({ id, number, firstFact }) => ({
      ...owner,
      sourceId: id,
      position: number,
      firstFact,
    })),
  });
}
