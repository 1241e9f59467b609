import { CONTENT_TYPE_LABELS, CONTENT_TYPES, type ContentType } from '#shared/content-rules.ts';
import { nextCursor } from '../../../database/after-position.ts';
import type { ListContentInput } from './list-content-input.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { UserContext } from '../../../context.ts';
import { literalTerm } from '../../../database/like-pattern.ts';
import type { ListPosition } from '#shared/list-cursor.ts';

const PAGE_SIZE = 50;

type Cursor = ListPosition | null | undefined;
type Row = {
  id: string;
  title: string;
  contentType: ContentType;
  createdAt: string;
  profileId: string | null;
  profileName: string | null;
};
type Found = Omit<Row, 'createdAt'> & { createdAt: Date };

/** The user's pieces, newest first, found by title, type label or profile name. The text itself is never read. */
export async function listContent(ctx: UserContext, { search, cursor }: ListContentInput) {
  const rows = search || cursor ? await find(ctx, search, cursor) : await newest(ctx);
  const items = rows
    .slice(0, PAGE_SIZE)
    .map(({ id, title, contentType, createdAt, profileId, profileName }) => ({
      id,
      title,
      contentType,
      createdAt,
      profile: profileId && profileName !== null ? { id: profileId, name: profileName } : null,
    }));
  return { items, nextCursor: nextCursor(items.at(-1), rows.length > PAGE_SIZE) };
}

/** The list as it is opened, which is what most requests want. */
const newest = ({ hotRead, user }: UserContext) => hotRead<Row>(NEWEST, [user.id]);

/**
 * Each way to match is read newest first from an index of its own, at most a page of each; only the rows of the page
 * are then read whole.
 */
async function find({ db, user }: UserContext, term: string, cursor: Cursor): Promise<Row[]> {
  const pattern = Prisma.sql`lower(${`%${literalTerm(term)}%`})`;
  const newestOf = (condition: Prisma.Sql) => Prisma.sql`
    select piece.id from generated_content piece
    where piece.user_id = ${user.id}::uuid and ${condition} ${after(cursor)} ${FIRST_PAGE}`;
  const rows = await db.$queryRaw<Found[]>`
    with hits as materialized (
      (${newestOf(titleHolds(term, pattern))})
      union select piece.id from unnest(${typesCalled(term)}::"ContentType"[]) called
        cross join lateral (${newestOf(Prisma.sql`piece.content_type = called`)}) piece
      union select piece.id from profiles called
        cross join lateral (${newestOf(Prisma.sql`piece.profile = called.id`)}) piece
        where called.user_id = ${user.id}::uuid and lower(called.name) like ${pattern}
    )
    select ${COLUMNS}
    from hits join generated_content piece using (id) left join profiles profile on profile.id = piece.profile
    ${FIRST_PAGE}`;
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

/**
 * A term without three letters or digits in a row has no trigrams: asked with LIKE, Postgres may read the whole index of
 * trigrams for it (3 s in a million titles instead of 0.5 s). STRPOS leaves it the covering index of the list.
 */
const titleHolds = (term: string, pattern: Prisma.Sql) =>
  /[\p{L}\p{N}]{3}/u.test(term)
    ? Prisma.sql`piece.search_title like ${pattern}`
    : Prisma.sql`strpos(piece.search_title, lower(${term})) > 0`;

const COLUMNS = Prisma.sql`piece.id, piece.title, piece.content_type::text as "contentType",
  piece.created_at as "createdAt", piece.profile as "profileId", profile.name as "profileName"`;
/** One more than is shown, to know whether there is another page. */
const FIRST_PAGE = Prisma.sql`order by piece.created_at desc, piece.id desc limit ${PAGE_SIZE + 1}`;

const NEWEST = {
  name: 'newest-content',
  text: `select ${COLUMNS.sql} from generated_content piece left join profiles profile on profile.id = piece.profile
    where piece.user_id = $1 order by piece.created_at desc, piece.id desc limit ${PAGE_SIZE + 1}`,
};

function after(cursor: Cursor): Prisma.Sql {
  if (!cursor) return Prisma.empty;
  return Prisma.sql`and (piece.created_at, piece.id) < (${cursor.createdAt}, ${cursor.id}::uuid)`;
}

function typesCalled(search: string): ContentType[] {
  const term = search.toLowerCase();
  return CONTENT_TYPES.filter((type) => CONTENT_TYPE_LABELS[type].toLowerCase().includes(term));
}
