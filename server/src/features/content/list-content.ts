import { CONTENT_TYPE_LABELS, CONTENT_TYPES, type ContentType } from '#shared/content-rules.ts';
import type { ListContentInput } from '#shared/piece.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { nextCursor, type ListPosition } from '#shared/list-cursor.ts';
import type { UserContext } from '../../context.ts';

const PAGE_SIZE = 50;
/** So many of the newest pieces are looked through before the search index is asked. */
const NEAR = 5000;
/** Characters of a long term that are looked up; the whole of it is compared. */
const GRAMS_FROM = 24;
/** The spans the search index knows pieces by, in seconds: an hour, a day and thirty days. */
const SPANS = [3600, 86_400, 2_592_000];
/** The shortest spans are taken that are not more than this. */
const MOST_SPANS = 256;

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
/** What a term stands for: the types and profiles that are called so. `isFar`: there are more than NEAR pieces. */
type Meaning = { profiles: string[]; isFar: boolean; newest: string | null; oldest: string | null };
type Search = Meaning & { term: string; cursor: Cursor; types: ContentType[] };

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
  return { items, nextCursor: nextCursor(items.at(-1), rows.length > PAGE_SIZE) };
}

/** The list as it is opened is read the quick way; it is what most requests want. */
async function newest({ db, hotRead, user }: UserContext, cursor: Cursor): Promise<Row[]> {
  if (!cursor) return hotRead<Row>(NEWEST, [user.id]);
  const rows = await db.$queryRaw<Found[]>`
    select ${COLUMNS} from generated_content piece left join profiles profile on profile.id = piece.profile
    where piece.user_id = ${user.id}::uuid ${after(cursor)} ${FIRST_PAGE}`;
  return rows.map(asRow);
}

/** A common term fills the page from the newest pieces; any other is looked up in the indexes. */
async function found(ctx: UserContext, term: string, cursor: Cursor): Promise<Row[]> {
  const [meaning] = await ctx.hotRead<Meaning>(MEANING, [ctx.user.id, term]);
  if (!meaning) return [];
  const search = { ...meaning, term, cursor, types: typesCalled(term) };
  const near = await walked(ctx, search);
  if (near.length > PAGE_SIZE || !meaning.isFar) return near.map(asRow);
  return (await lookedUp(ctx, search)).map(asRow);
}

const asRow = ({ createdAt, ...row }: Found): Row => ({ ...row, createdAt: createdAt.toISOString() });

/** Reads the newest pieces out of one index until the page is full. */
function walked({ db, user }: UserContext, { term, cursor, types, profiles }: Search): Promise<Found[]> {
  return db.$queryRaw`
    with hits as materialized (
      select piece.id from (
        select id, created_at, search_title, content_type, profile from generated_content piece
        where user_id = ${user.id}::uuid ${after(cursor)} ${NEWEST_FIRST} limit ${NEAR}
      ) piece
      where strpos(search_title, lower(${term})) > 0 or content_type = any(${types}::"ContentType"[])
        or profile = any(${profiles}::uuid[])
      ${FIRST_PAGE}
    )
    select ${COLUMNS} from hits join generated_content piece using (id)
      left join profiles profile on profile.id = piece.profile ${NEWEST_FIRST}`;
}

/**
 * Finds titles by the grams of the term, one span of time after the other until the page is full, and the newest pieces
 * of each type and profile.
 */
function lookedUp({ db, user }: UserContext, search: Search): Promise<Found[]> {
  const { term, cursor, types, profiles } = search;
  const ofUser = Prisma.sql`from generated_content piece where user_id = ${user.id}::uuid ${after(cursor)}`;
  const { newest, oldest, seconds, place } = spansOf(search);
  // "offset 0" leaves the planner nothing but the search index, however little it knows of a table just filled.
  return db.$queryRaw`
    with hits as materialized (
      (select piece.id from generate_series(${newest}::bigint, ${oldest}::bigint, ${-seconds}::bigint) start
        cross join lateral (select id from (
          select id, user_id, created_at, search_title from generated_content
          where span_keys(user_id, created_at) @> (span_keys(${user.id}::uuid, to_timestamp(start)))[${place}:${place}]
            and text_grams(search_title, 1) @> ${grams(term)} offset 0
        ) piece
        where user_id = ${user.id}::uuid ${after(cursor)} and strpos(search_title, lower(${term})) > 0
        ${FIRST_PAGE}) piece
        limit ${PAGE_SIZE + 1})
      union select piece.id from unnest(${types}::"ContentType"[]) called cross join lateral
        (select id ${ofUser} and content_type = called ${FIRST_PAGE}) piece
      union select piece.id from unnest(${profiles}::uuid[]) called cross join lateral
        (select id ${ofUser} and profile = called ${FIRST_PAGE}) piece
    )
    select ${COLUMNS}
    from hits join generated_content piece using (id) left join profiles profile on profile.id = piece.profile
    ${FIRST_PAGE}`;
}

/** The spans from the newest piece, or the cursor, back to the oldest, each by its first second. */
function spansOf({ newest, oldest, cursor }: Search) {
  const from = Math.min(cursor?.createdAt.getTime() ?? Infinity, Date.parse(newest ?? '')) / 1000;
  const until = Date.parse(oldest ?? '') / 1000;
  const found = SPANS.findIndex((seconds) => (from - until) / seconds < MOST_SPANS);
  const index = found < 0 ? SPANS.length - 1 : found;
  const seconds = SPANS[index] ?? 1;
  const startOf = (moment: number) => Math.floor(moment / seconds) * seconds;
  return { newest: startOf(from), oldest: startOf(until), seconds, place: index + 1 };
}

const COLUMNS = Prisma.sql`piece.id, piece.title, piece.content_type::text as "contentType",
  piece.created_at as "createdAt", piece.profile as "profileId", profile.name as "profileName"`;
const NEWEST_FIRST = Prisma.sql`order by piece.created_at desc, piece.id desc`;
/** One more than is shown, to know whether there is another page. */
const FIRST_PAGE = Prisma.sql`${NEWEST_FIRST} limit ${PAGE_SIZE + 1}`;

/** The longest grams that a term is made of, side by side: those that overlap would cost more than they rule out. */
function grams(term: string) {
  const start = Prisma.sql`lower(${[...term].slice(0, GRAMS_FROM).join('')})`;
  return Prisma.sql`array(
    select substr(${start}, least(place, greatest(length(${start}) - 2, 1)), 3)
    from generate_series(1, length(${start}), 3) place)`;
}

const MEANING = {
  name: 'search-meaning',
  text: `
    select array(select id from profiles where user_id = $1 and strpos(lower(name), lower($2)) > 0) as profiles,
      exists (select from generated_content where user_id = $1 order by created_at desc, id desc offset ${NEAR}) as "isFar",
      (select max(created_at) from generated_content where user_id = $1) as newest,
      (select min(created_at) from generated_content where user_id = $1) as oldest`,
};

const NEWEST = {
  name: 'newest-content',
  text: `select ${COLUMNS.sql} from generated_content piece left join profiles profile on profile.id = piece.profile
    where piece.user_id = $1 ${NEWEST_FIRST.sql} limit ${PAGE_SIZE + 1}`,
};

function after(cursor: Cursor): Prisma.Sql {
  if (!cursor) return Prisma.empty;
  return Prisma.sql`and (piece.created_at, piece.id) < (${cursor.createdAt}, ${cursor.id}::uuid)`;
}

function typesCalled(search: string): ContentType[] {
  const term = search.toLowerCase();
  return CONTENT_TYPES.filter((type) => CONTENT_TYPE_LABELS[type].toLowerCase().includes(term));
}
