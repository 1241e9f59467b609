import { CONTENT_TYPE_LABELS, CONTENT_TYPES, type ContentType } from '#shared/content.ts';
import type { ListContentInput } from '#shared/piece.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { UserContext } from '../../context.ts';

const PAGE_SIZE = 50;
/** So many of the newest pieces are looked through before the search index is asked. */
const NEAR = 5000;
/** A term in so many titles is no longer rare. */
const MANY = 1000;
/** Characters of a long term that are looked up; the whole of it is compared. */
const GRAMS_FROM = 16;
const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36})$/;

type Cursor = ListContentInput['cursor'];
/** `through`: how many pieces at most; null for all. */
type Walk = { cursor: Cursor; through: number | null };
type Row = {
  id: string;
  title: string;
  contentType: ContentType;
  createdAt: string;
  profileId: string | null;
  profileName: string | null;
};
type Found = Omit<Row, 'createdAt'> & { createdAt: Date; titles?: number };

/** The user's pieces, newest first, found by title, type label or profile name. The text itself is never read. */
export async function listContent(ctx: UserContext, { search, cursor }: ListContentInput) {
  const rows = search ? await found(ctx, search, cursor) : await newest(ctx, cursor);
  const items = rows
    .slice(0, PAGE_SIZE)
    .map(({ id, title, contentType, createdAt, profileId, profileName }) => ({
      id,
      title,
      contentType,
      createdAt,
      profile: profileId && profileName !== null ? { id: profileId, name: profileName } : null,
    }));
  const last = items.at(-1);
  return { items, nextCursor: rows.length > PAGE_SIZE && last ? `${last.createdAt}_${last.id}` : null };
}

/** The list as it is opened is read the quick way; it is what most requests want. */
async function newest({ db, hotRead, user }: UserContext, cursor: Cursor): Promise<Row[]> {
  if (!cursor) return hotRead<Row>(NEWEST, [user.id]);
  const rows = await db.$queryRaw<Found[]>`
    select ${COLUMNS} from generated_content piece left join profiles profile on profile.id = piece.profile
    where piece.user_id = ${user.id}::uuid ${after(cursor)} ${FIRST_PAGE}`;
  return rows.map(asRow);
}

/**
 * A common term fills the page from the newest pieces; a rare one is looked up in the indexes. Only a term that is
 * common among old pieces alone needs the walk through all of them.
 */
async function found(ctx: UserContext, search: string, cursor: Cursor): Promise<Row[]> {
  const near = await walked(ctx, search, { cursor, through: NEAR });
  if (near.length > PAGE_SIZE) return near.map(asRow);
  const rows = await lookedUp(ctx, search, cursor);
  const isMany = rows[0]?.titles === MANY;
  return (isMany ? await walked(ctx, search, { cursor, through: null }) : rows).map(asRow);
}

const asRow = ({ createdAt, ...row }: Found): Row => ({ ...row, createdAt: createdAt.toISOString() });

/** Reads the pieces newest first, out of one index, until the page is full or so many have been looked through. */
function walked({ db, user }: UserContext, search: string, { cursor, through }: Walk): Promise<Found[]> {
  return db.$queryRaw`
    with hits as materialized (
      select piece.id from (
        select id, created_at, search_title, content_type, profile from generated_content piece
        where user_id = ${user.id}::uuid ${after(cursor)} ${NEWEST_FIRST} limit ${through}
      ) piece
      where strpos(search_title, lower(${search})) > 0 or content_type = any(${typesCalled(search)}::"ContentType"[])
        or profile = any(array(${profilesCalled(user, search)}))
      ${FIRST_PAGE}
    )
    select ${COLUMNS} from hits join generated_content piece using (id)
      left join profiles profile on profile.id = piece.profile ${NEWEST_FIRST}`;
}

/** Finds titles by the grams of the term, at most MANY of them, and the newest pieces of each type and profile. */
function lookedUp({ db, user }: UserContext, search: string, cursor: Cursor): Promise<Found[]> {
  const ofUser = Prisma.sql`from generated_content piece where user_id = ${user.id}::uuid ${after(cursor)}`;
  return db.$queryRaw`
    with titles as materialized (
      select id ${ofUser} and strpos(search_title, lower(${search})) > 0
        and text_grams(search_title, 1) @> ${grams(search)} limit ${MANY}
    ), hits as materialized (
      select id from titles
      union select piece.id from unnest(${typesCalled(search)}::"ContentType"[]) called cross join lateral
        (select id ${ofUser} and content_type = called ${FIRST_PAGE}) piece
      union select piece.id from (${profilesCalled(user, search)}) called cross join lateral
        (select id ${ofUser} and profile = called.id ${FIRST_PAGE}) piece
    )
    select ${COLUMNS}, (select count(*)::int from titles) as titles
    from hits join generated_content piece using (id) left join profiles profile on profile.id = piece.profile
    ${FIRST_PAGE}`;
}

const COLUMNS = Prisma.sql`piece.id, piece.title, piece.content_type::text as "contentType",
  piece.created_at as "createdAt", piece.profile as "profileId", profile.name as "profileName"`;
const NEWEST_FIRST = Prisma.sql`order by piece.created_at desc, piece.id desc`;
/** One more than is shown, to know whether there is another page. */
const FIRST_PAGE = Prisma.sql`${NEWEST_FIRST} limit ${PAGE_SIZE + 1}`;

/** The longest grams the term has; a few of them are enough to leave hardly anything to compare. */
function grams(search: string) {
  const term = Prisma.sql`lower(${[...search].slice(0, GRAMS_FROM).join('')})`;
  return Prisma.sql`text_grams(${term}, least(3, length(${term})))`;
}

function profilesCalled({ id }: UserContext['user'], search: string) {
  return Prisma.sql`select id from profiles where user_id = ${id}::uuid and strpos(lower(name), lower(${search})) > 0`;
}

const NEWEST = {
  name: 'newest-content',
  text: `select ${COLUMNS.sql} from generated_content piece left join profiles profile on profile.id = piece.profile
    where piece.user_id = $1 ${NEWEST_FIRST.sql} limit ${PAGE_SIZE + 1}`,
};

/** A cursor that is none of ours begins at the top. */
function after(cursor: Cursor): Prisma.Sql {
  const [, createdAt, id] = CURSOR.exec(cursor ?? '') ?? [];
  if (!createdAt || !id || Number.isNaN(Date.parse(createdAt))) return Prisma.empty;
  return Prisma.sql`and (piece.created_at, piece.id) < (${new Date(createdAt)}, ${id}::uuid)`;
}

function typesCalled(search: string): ContentType[] {
  const term = search.toLowerCase();
  return CONTENT_TYPES.filter((type) => CONTENT_TYPE_LABELS[type].toLowerCase().includes(term));
}
