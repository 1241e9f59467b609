import { hash } from 'node:crypto';
import { changeAccount } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { findFacts, RULES_VERSION, type FoundFacts } from '#server/features/evidence/find-facts.ts';
import { firstLine, tidyText } from '#server/text/tidy-text.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import {
  FROM_YOU,
  SOURCE_CHARACTERS_MAX,
  SOURCE_MESSAGES,
  SOURCE_PROBLEMS,
  SOURCE_TITLE_MAX,
  type SourceKind,
} from '#shared/rules/sources.ts';
import type { SourceView } from '#shared/schemas/sources.ts';
import { CARD, sourceCard } from './source-card.ts';

/** Per user. */
const SOURCES_MAX = 1000;
export type NewSource = {
  id?: string | undefined;
  profileId: string | null;
  kind: SourceKind;
  title: string;
  url: string | null;
  language: string;
  text: string;
  published: string | null;
};
type Prepared = Omit<NewSource, 'language'> & FoundFacts & { hash: string };
type Owner = Pick<UserContext, 'now'> & { user: { id: string } };
export type SourceOwner = Owner & Pick<UserContext, 'db' | 'plans'>;

/** Equal texts of one profile are stored once. */
export async function storeSource(ctx: SourceOwner, source: NewSource): Promise<SourceView> {
  const prepared = await prepareSource(source);
  // Serialises requests with the same text.
  return changeAccount(ctx, (tx) => putSource(ctx, tx, prepared));
}

export async function prepareSource(source: NewSource): Promise<Prepared> {
  const text = tidyText(source.text);
  if (!text) throw new AppError('invalid', SOURCE_MESSAGES.notRead, { hint: SOURCE_PROBLEMS.empty });
  if (text.length > SOURCE_CHARACTERS_MAX) throw new AppError('tooLarge', SOURCE_MESSAGES.tooLong);
  const title = tidyText(source.title).replace(/\s+/g, ' ').slice(0, SOURCE_TITLE_MAX).toWellFormed();
  const found = await findFacts(text, source.language);
  return { ...source, ...found, text, title: title || firstLine(text), hash: textHash(text) };
}

export const textHash = (text: string) => hash('sha256', tidyText(text));

/** Under the account's lock. @param isListed false for a source of one piece only */
export async function putSource(
  { user, now }: Owner,
  tx: Tx,
  prepared: Prepared,
  { isListed } = { isListed: true },
): Promise<SourceView> {
  const { published, facts, ...row } = prepared;
  const { profileId } = row;
  const userId = user.id;
  if (profileId && (await tx.profile.count({ where: { id: profileId, userId } })) === 0)
    throw new AppError('notFound', SOURCE_MESSAGES.profileGone);

  const known = await tx.source.findFirst({
    where: { userId, profileId, hash: row.hash },
    select: { id: true, title: true },
  });

  if (known) {
    const { id } = known;
    const title = known.title === FROM_YOU ? row.title : known.title;
    const data = { fetchedAt: now(), ...(isListed && { removedAt: null, title }) };
    return sourceCard(await tx.source.update({ where: { id, userId }, data, select: CARD }));
  }

  if (isListed && (await tx.source.count({ where: { userId, removedAt: null } })) >= SOURCES_MAX)
    throw new AppError('forbidden', SOURCE_MESSAGES.tooMany);
  if (row.id && (await tx.source.count({ where: { id: row.id } })) > 0)
    throw new AppError('conflict', CONTENT_MESSAGES.idTaken);

  const made = await tx.source.create({
    data: {
      ...row,
      userId,
      characters: row.text.length,
      factCount: facts.length,
      rulesVersion: RULES_VERSION,
      publishedOn: published ? new Date(published) : null,
      fetchedAt: now(),
      createdAt: now(),
      removedAt: isListed ? null : now(),
      facts: { createMany: { data: facts } },
    },
    select: CARD,
  });

  return sourceCard(made);
}
