import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { SOURCE_MESSAGES } from '#shared/rules/sources.ts';
import type { SourceInput, updateSourceInput } from '#shared/schemas/sources.ts';
import { CARD, sourceCard } from './source-card.ts';

export async function getSource({ db, user }: UserContext, { id }: SourceInput) {
  const source = await db.source.findFirst({
    where: { id, userId: user.id },
    select: {
      ...CARD,
      text: true,
      facts: {
        select: { n: true, kind: true, surface: true, start: true, end: true },
        orderBy: { n: 'asc' },
      },
    },
  });
  if (!source) throw new AppError('notFound', SOURCE_MESSAGES.notFound);
  const { text, facts, ...row } = source;
  return { ...sourceCard(row), text, facts };
}

export async function updateSource(
  { db, user }: UserContext,
  { id, title, profileId }: z.infer<typeof updateSourceInput>,
) {
  const userId = user.id;
  const source = await db.source.findFirst({ where: { id, userId }, select: { hash: true } });
  if (!source) throw new AppError('notFound', SOURCE_MESSAGES.notFound);
  if (profileId && (await db.profile.count({ where: { id: profileId, userId } })) === 0)
    throw new AppError('notFound', SOURCE_MESSAGES.profileGone);
  const twin = { userId, profileId, hash: source.hash, id: { not: id }, removedAt: null };
  if ((await db.source.count({ where: twin })) > 0)
    throw new AppError('conflict', SOURCE_MESSAGES.alreadyThere);
  const updated = await db.source.update({ where: { id, userId }, data: { title, profileId }, select: CARD });
  return sourceCard(updated);
}
