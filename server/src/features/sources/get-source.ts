import type { SourceInput } from '#shared/schemas/sources.ts';
import { SOURCE_MESSAGES } from '#shared/rules/sources.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
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
