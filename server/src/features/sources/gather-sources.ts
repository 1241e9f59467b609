import type { UserContext } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import type { Brief } from '#server/ports/ai-writer/brief.ts';
import { threaded } from '#server/threads/threaded.ts';
import type { Fact } from '#shared/rules/evidence.ts';
import {
  FROM_YOU,
  SOURCE_CHARACTERS_MAX,
  SOURCE_MESSAGES,
  SOURCES_PER_PIECE,
} from '#shared/rules/sources.ts';
import type { GenerateContentInput } from '#shared/schemas/content.ts';
import { profileText } from './add-source.ts';
import type * as material from './choose-material.ts';
import { prepareSource, putSource, textHash, type NewSource } from './store-source.ts';

const inThread = threaded<typeof material>(import.meta.dirname, 'choose-material.ts');

type Owner = Pick<UserContext, 'db' | 'now'> & { user: { id: string } };
type Prepared = Awaited<ReturnType<typeof prepareSource>>;
/** The user's own words have no id yet. */
type Chosen = Pick<Prepared, 'title' | 'url' | 'text' | 'facts' | 'hash'> & { id: string | null };
type BriefSource = Brief['sources'][number];

type Gathered = {
  own: Prepared[];
  /** Shown to the writer; the company profile is in the brief anyway. */
  sources: (Omit<BriefSource, 'id'> & { id: string | null })[];
  facts: Fact[];
  /** Of every source, the number of its first fact. */
  ties: { id: string | null; hash: string; position: number; firstFact: number }[];
};

export async function gatherSources(ctx: Owner, input: GenerateContentInput): Promise<Gathered> {
  const kept = await keptSources(ctx, input.sourceIds);
  const isNew = (text: string) => kept.every(({ hash }) => hash !== textHash(text));
  const { profileId, insights } = input;
  const extra = input.includeText && isNew(input.includeText) ? [input.includeText] : [];
  if (kept.length + extra.length > SOURCES_PER_PIECE)
    throw new AppError('invalid', SOURCE_MESSAGES.tooManyForPiece);
  const answers = [insights.asked, insights.example, insights.mistakes];
  const typed = [...extra, ...answers].filter(Boolean).join('\n\n');
  const first = typed && isNew(typed) ? [await prepareSource(fromYou('text', typed, profileId))] : [];
  const last = (await ownProfile(ctx, profileId)).filter(({ text }) => isNew(text));
  const own = [...first, ...last];
  const withoutId = (source: Prepared) => ({ ...source, id: null });
  const chosen: Chosen[] = [...first.map(withoutId), ...kept, ...last.map(withoutId)];
  if (chosen.length === 0) return { own, sources: [], facts: [], ties: [] };
  if (chosen.reduce((sum, { text }) => sum + text.length, 0) > SOURCE_CHARACTERS_MAX)
    throw new AppError('tooLarge', SOURCE_MESSAGES.tooLongTogether);
  return { own, ...(await chosenMaterial(input, chosen, first.length + kept.length)) };
}

async function chosenMaterial(
  { topic, keywords }: GenerateContentInput,
  chosen: Chosen[],
  shownCount: number,
) {
  const all = numbered(chosen);
  const offered = all.map(({ text, facts, position }) => ({
    text: position <= shownCount ? text : '',
    facts,
  }));
  const { passages, facts } = await inThread('chooseMaterial', [topic, ...keywords].join(' '), offered);
  const sources = all.slice(0, shownCount).map(({ id, title, url, position: number }) => {
    return { id, number, title, url, text: passages[number - 1] ?? '' };
  });
  const ties = all.map(({ id, hash, position, firstFact }) => ({ id, hash, position, firstFact }));
  // The address of the company's site says nothing about the topic.
  return {
    sources,
    facts: facts.filter(({ kind, source }) => source <= shownCount || kind !== 'link'),
    ties,
  };
}

async function ownProfile({ db, user }: Owner, id: string | null): Promise<Prepared[]> {
  const profile = id && (await db.profile.findFirst({ where: { id, userId: user.id } }));
  if (!profile) return [];
  const prepared = await prepareSource(fromYou('profile', profileText(profile), id));
  return prepared.facts.length > 0 ? [prepared] : [];
}

const fromYou = (kind: NewSource['kind'], text: string, profileId: string | null): NewSource => ({
  kind,
  profileId,
  title: FROM_YOU,
  url: null,
  language: '',
  text,
  published: null,
});

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

/** Under the account's lock; fails when a source is gone. @returns them as the brief names them */
export async function settleSources(
  ctx: Owner,
  tx: Tx,
  { own, sources, ties }: Gathered,
): Promise<{ sources: BriefSource[]; tied: Tied[] }> {
  const userId = ctx.user.id;
  const ids = ties.flatMap(({ id }) => id ?? []);
  const still = await tx.source.count({ where: { id: { in: ids }, userId, removedAt: null } });
  if (still < ids.length) throw new AppError('notFound', SOURCE_MESSAGES.gone);
  const stored = new Map<string, string>();
  for (const source of own) {
    const { id } = await putSource(ctx, tx, source, { isListed: false });
    stored.set(source.hash, id);
  }
  const tied = ties.map(({ id, hash, ...tie }) => ({ ...tie, sourceId: id ?? stored.get(hash) ?? '' }));
  const idAt = new Map(tied.map(({ position, sourceId }) => [position, sourceId]));
  return { tied, sources: sources.map((source) => ({ ...source, id: idAt.get(source.number) ?? '' })) };
}

type Tied = { sourceId: string; position: number; firstFact: number };

export async function linkSources(tx: Tx, owner: { userId: string; generationId: string }, tied: Tied[]) {
  await tx.pieceSource.createMany({ data: tied.map((tie) => ({ ...owner, ...tie })) });
}

/** The facts are numbered over all sources of a piece: f1, f2… */
function numbered(sources: Chosen[]) {
  let nextFact = 1;
  return sources.map((source, index) => {
    const [firstFact, position] = [nextFact, index + 1];
    nextFact += source.facts.length;
    const facts = source.facts.map(({ n, ...fact }): Fact => ({
      ...fact,
      id: `f${firstFact + n - 1}`,
      source: position,
    }));
    return { ...source, position, firstFact, facts };
  });
}
