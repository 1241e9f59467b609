import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { nextCursor } from '#server/database/list-queries.ts';
import { PAGE_SIZE, type listContentInput } from './inputs.ts';
import { findContent, newestContent } from './queries.ts';

type ListContentInput = z.infer<typeof listContentInput>;

export async function listContent(ctx: UserContext, input: ListContentInput) {
  const rows = await (isOpening(input) ? newestContent(ctx) : findContent(ctx, input));
  const items = rows
    .slice(0, input.limit)
    .map(({ profileId, profileName, ...row }) => ({
      ...row,
      profile: profileId && profileName !== null ? { id: profileId, name: profileName } : null,
    }));
  const last = rows[items.length - 1];
  const place = last && {
    id: last.id,
    createdAt: input.sort === 'changed' ? last.updatedAt : last.createdAt,
  };
  return { items, nextCursor: nextCursor(place, rows.length > input.limit) };
}

const isOpening = ({ sort, limit, ...narrowing }: ListContentInput) =>
  sort === 'newest' && limit === PAGE_SIZE && !Object.values(narrowing).some(Boolean);
