import { CONTENT_TYPE_LABELS, CONTENT_TYPES, type ContentType } from '#shared/content.ts';
import type { ListContentInput } from '#shared/piece.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import type { UserContext } from '../../context.ts';
import { literalTerm } from '../../lib/like-pattern.ts';

const PAGE_SIZE = 50;
/** So many of the newest pieces are looked through before the search indexes are asked. */
const NEAR = 2000;
const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36})$/;

type Row = {
  id: string;
  title: string;
  contentType: ContentType;
  createdAt: Date;
  profileId: string | null;
  profileName: string | null;
};

/** The user's pieces, newest first, found by title, type label or profile name. The text itself is never read. */
export async function listContent(ctx: UserContext, { search, cursor }: ListContentInput) {
  const rows = search ? await found(ctx, search, cursor) : await newest(ctx, cursor);
  const items = rows.slice(0, PAGE_SIZE).map(({ createdAt, profileId, profileName, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    profile: profileId && profileName !== null ? { id: profileId, name: profileName } : null,
  }));
  const last = items.at(-1);
  return { items, nextCursor: rows.length > PAGE_SIZE && last ? `${last.createdAt}_${last.id}` : null };
}

function newest({ db, user }: UserContext, cursor: ListContentInput['cursor']): Promise<Row[]> {
  return db.$queryRaw`
    select ${COLUMNS} from generated_content piece left join profiles profile on profile.id = piece.profile
    where piece.user_id = ${user.id}::uuid ${after(cursor)}
    ${NEWEST_FIRST} limit ${PAGE_SIZE + 1}`;
}

/**
 * A common term is found among the newest pieces at once; a rare one by the indexes. Each way alone is slow for the
 * other kind of term when a user has very many pieces.
 */
async function found(ctx: UserContext, search: string, cursor: ListContentInput['cursor']): Promise<Row[]> {
  const { db, user } = ctx;
  const pattern = `%${literalTerm(search)}%`;
  const types = typesCalled(search);
  const near = await db.$queryRaw<Row[]>`
    select ${COLUMNS} from (
      select id, title, content_type, created_at, profile from generated_content piece
      where piece.user_id = ${user.id}::uuid ${after(cursor)} ${NEWEST_FIRST} limit ${NEAR}
    ) piece left join profiles profile on profile.id = piece.profile
    where piece.title ilike ${pattern} or profile.name ilike ${pattern} or piece.content_type::text = any(${types})
    ${NEWEST_FIRST} limit ${PAGE_SIZE + 1}`;
  if (near.length > PAGE_SIZE) return near;
  return db.$queryRaw`
    with hits as materialized (
      select id from generated_content where user_id = ${user.id}::uuid and title ilike ${pattern}
      union
      select id from generated_content
        where user_id = ${user.id}::uuid and content_type = any(${types}::"ContentType"[])
      union
      select id from generated_content where user_id = ${user.id}::uuid and profile = any(array(
        select id from profiles where user_id = ${user.id}::uuid and name ilike ${pattern}))
    )
    select ${COLUMNS} from hits join generated_content piece using (id)
      left join profiles profile on profile.id = piece.profile
    where true ${after(cursor)} ${NEWEST_FIRST} limit ${PAGE_SIZE + 1}`;
}

const COLUMNS = Prisma.sql`piece.id, piece.title, piece.content_type::text as "contentType",
  piece.created_at as "createdAt", piece.profile as "profileId", profile.name as "profileName"`;
const NEWEST_FIRST = Prisma.sql`order by piece.created_at desc, piece.id desc`;

/** A cursor that is none of ours begins at the top. */
function after(cursor: ListContentInput['cursor']): Prisma.Sql {
  const [, createdAt, id] = CURSOR.exec(cursor ?? '') ?? [];
  if (!createdAt || !id || Number.isNaN(Date.parse(createdAt))) return Prisma.empty;
  return Prisma.sql`and (piece.created_at, piece.id) < (${new Date(createdAt)}, ${id}::uuid)`;
}

function typesCalled(search: string): ContentType[] {
  const term = search.toLowerCase();
  return CONTENT_TYPES.filter((type) => CONTENT_TYPE_LABELS[type].toLowerCase().includes(term));
}
