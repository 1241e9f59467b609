import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { Source } from '#server/generated/prisma/client.ts';
import { SOURCE_MESSAGES } from '#shared/rules/sources.ts';
import type { SourceInput } from '#shared/schemas/sources.ts';
import { readAddress, readProfileSource } from './add-source.ts';
import { deleteSource } from './delete-source.ts';
import { storeSource } from './store-source.ts';

/**
 * A changed text becomes a new source; pieces keep the old one. @returns also counts of new and lost facts
 */
export async function refreshSource(ctx: UserContext, { id }: SourceInput) {
  const where = { id, userId: ctx.user.id, removedAt: null };
  const old = await ctx.db.source.findFirst({ where });
  if (!old) throw new AppError('notFound', SOURCE_MESSAGES.notFound);
  const { title, profileId, kind } = old;
  const read = await readAgain(ctx, old);
  const source = await storeSource(ctx, { ...read, kind, title, profileId });
  if (source.id === old.id) return { source, hasChanged: false, added: 0, gone: 0 };
  const [before, after] = await Promise.all([valuesOf(ctx, old.id), valuesOf(ctx, source.id)]);
  await deleteSource(ctx, { id: old.id });
  return {
    source,
    hasChanged: true,
    added: [...after].filter((value) => !before.has(value)).length,
    gone: [...before].filter((value) => !after.has(value)).length,
  };
}

function readAgain(ctx: UserContext, { kind, url, profileId }: Source) {
  if (kind === 'profile' && profileId) return readProfileSource(ctx, profileId);
  if (kind === 'profile' || url === null) throw new AppError('invalid', SOURCE_MESSAGES.nothingToRefresh);
  return readAddress(ctx, url);
}

async function valuesOf({ db }: UserContext, sourceId: string): Promise<Set<string>> {
  const facts = await db.sourceFact.findMany({ where: { sourceId } });
  return new Set(facts.map(({ kind, value, unit }) => `${kind} ${value} ${unit ?? ''}`));
}
