import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import type { Db } from '#server/database/db.ts';
import { literalTerm } from '#server/database/list-queries.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { CONTENT_TYPE_LABELS, CONTENT_TYPES, type ContentType } from '#shared/rules/content.ts';
import type { ListSort, StoredStatus } from '#shared/rules/piece.ts';
import { CMS_TYPES, isOneWay } from '#shared/rules/websites.ts';
import { PAGE_SIZE, type listContentInput } from './inputs.ts';

type ListContentInput = z.infer<typeof listContentInput>;

type Source = Pick<UserContext, 'db' | 'hotRead' | 'user'>;

type Row = {
  id: string;
  title: string;
  contentType: ContentType;
  createdAt: string;
  updatedAt: string;
  wordCount: number | null;
  image: string | null;
  status: StoredStatus;
  link: string | null;
  profileId: string | null;
  profileName: string | null;
};
type Found = Omit<Row, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date };

export const newestContent = ({ hotRead, user }: Source) => hotRead<Row>(NEWEST, [user.id]);

/**
 * Each way to match is read in the list's order from an index of its own, at most a page of each; only the rows of the
 * page are then read whole.
 */
export async function findContent({ db, user }: Source, input: ListContentInput): Promise<Row[]> {
  const { search, cursor, sort, limit } = input;
  const page = Prisma.sql`${ORDERS[sort]} ${firstRows(limit)}`;
  const narrowed = Prisma.join([Prisma.sql`true`, ...filters(input, user.id)], ' and ');
  const firstOf = (condition: Prisma.Sql) => Prisma.sql`
    select piece.id from generated_content piece
    where piece.user_id = ${user.id}::uuid and ${condition} and ${narrowed} and ${after(sort, cursor)} ${page}`;
  const rows = await db.$queryRaw<Found[]>`
    with hits as materialized (${search ? matching(search, user.id, firstOf) : firstOf(Prisma.sql`true`)})
    select ${COLUMNS}
    from hits join generated_content piece using (id) left join profiles profile on profile.id = piece.profile
    ${STATE_JOINS} ${page}`;
  return rows.map(({ createdAt, updatedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

function matching(term: string, userId: string, firstOf: (condition: Prisma.Sql) => Prisma.Sql) {
  const pattern = Prisma.sql`lower(${`%${literalTerm(term)}%`})`;
  return Prisma.sql`(${firstOf(titleHolds(term, pattern))})
    union select piece.id from unnest(${typesCalled(term)}::"ContentType"[]) called
      cross join lateral (${firstOf(Prisma.sql`piece.content_type = called`)}) piece
    union select piece.id from profiles called
      cross join lateral (${firstOf(Prisma.sql`piece.profile = called.id`)}) piece
      where called.user_id = ${userId}::uuid and lower(called.name) like ${pattern}`;
}

/**
 * A term without three letters or digits in a row has no trigrams: asked with LIKE, Postgres may read the whole index of
 * trigrams for it (3 s in a million titles instead of 0.5 s). STRPOS leaves it the covering index of the list.
 */
const titleHolds = (term: string, pattern: Prisma.Sql) =>
  /[\p{L}\p{N}]{3}/u.test(term)
    ? Prisma.sql`piece.search_title like ${pattern}`
    : Prisma.sql`strpos(piece.search_title, lower(${term})) > 0`;

function* filters(input: ListContentInput, userId: string) {
  const { contentType, status, profileId, websiteId, updatedSince } = input;
  if (updatedSince) yield Prisma.sql`piece.updated_at >= ${new Date(updatedSince)}`;
  if (contentType) yield Prisma.sql`piece.content_type = ${contentType}::"ContentType"`;
  if (profileId) yield Prisma.sql`piece.profile = ${profileId}::uuid`;
  if (websiteId) yield isOnWebsite(websiteId, userId);
  if (status) yield hasStatus(status, userId);
}

/** A post on a website that was removed here still stands there, but nothing more can be done about it. */
const IS_LIVE = Prisma.sql`post.status = 'publish'`;
const IS_CHANGED = Prisma.sql`post.status = 'publish' and post.website_id is not null
  and (post.site_change in ('edited', 'removed') or piece.updated_at > post.published_at)`;
const IS_FAILED = Prisma.sql`post.website_id is not null and post.status = 'failed'`;
const ONE_WAY = Prisma.raw(`'${CMS_TYPES.filter(isOneWay).join("', '")}'`);
const IS_UNKNOWN = Prisma.sql`exists (
  select from publication_attempts asked join websites site on site.id = post.website_id
  where asked.publication_id = post.id and asked.outcome = 'open' and site.cms_type in (${ONE_WAY}))`;
const IS_UPDATE_FAILED = Prisma.sql`post.website_id is not null and post.status in ('publish', 'draft', 'private', 'future')
  and post.error_message is not null and not ${IS_UNKNOWN}`;
const IS_SCHEDULED = Prisma.sql`entry.slot_at is not null
  and entry.status in ('queued', 'writing', 'review', 'approved', 'posting', 'held')`;
const IS_STOPPED = Prisma.sql`entry.status in ('failed', 'missed')`;

const STATE_JOINS = Prisma.sql`
  cross join lateral (
    select bool_or(${IS_LIVE}) as is_live, bool_or(${IS_CHANGED}) as is_changed, bool_or(${IS_FAILED}) as is_failed,
      bool_or(${IS_UPDATE_FAILED}) as is_update_failed,
      (array_agg(post.link order by post.published_at desc) filter (where ${IS_LIVE} and post.link is not null))[1] as link
    from publications post where post.content_id = piece.id
  ) site
  cross join lateral (
    select bool_or(${IS_SCHEDULED}) as is_scheduled, bool_or(${IS_STOPPED}) as is_stopped
    from calendar_entries entry where entry.content_id = piece.id
  ) planned`;

const STATUS = Prisma.sql`case when site.is_update_failed then 'updateFailed'
  when site.is_failed and site.is_live then 'partlyLive' when site.is_failed then 'failed'
  when site.is_changed then 'changed'
  when site.is_live then 'live' when planned.is_scheduled then 'scheduled' when planned.is_stopped then 'failed'
  else 'draft' end`;

/**
 * Pieces of one status. Where a piece has neither a post nor an entry it is known without looking at each, so a rare
 * status among very many pieces is found at once.
 */
function hasStatus(status: StoredStatus, userId: string): Prisma.Sql {
  const isIt = Prisma.sql`(select ${STATUS} from (values (1)) one ${STATE_JOINS}) = ${status}`;
  if (status !== 'draft') return Prisma.sql`piece.id in (${touched(userId)}) and ${isIt}`;
  return Prisma.sql`(not exists (select 1 from (${touched(userId)}) known where known.content_id = piece.id) or ${isIt})`;
}

const isOnWebsite = (websiteId: string, userId: string) =>
  Prisma.sql`piece.id in (
    select content_id from publications where user_id = ${userId}::uuid and website_id = ${websiteId}::uuid
    union all select content_id from calendar_entries
      where user_id = ${userId}::uuid and website_id = ${websiteId}::uuid and content_id is not null)`;

const touched = (userId: string) => Prisma.sql`
  select content_id from publications where user_id = ${userId}::uuid
  union all select content_id from calendar_entries where user_id = ${userId}::uuid and content_id is not null`;

const COLUMNS = Prisma.sql`piece.id, piece.title, piece.content_type::text as "contentType",
  piece.created_at as "createdAt", piece.updated_at as "updatedAt", piece.word_count as "wordCount",
  piece.featured_image as image, ${STATUS} as status, site.link,
  piece.profile as "profileId", profile.name as "profileName"`;

/** One more than is shown, to know whether there is another page. */
const firstRows = (limit: number) => Prisma.raw(`limit ${limit + 1}`);
const ORDERS: Record<ListSort, Prisma.Sql> = {
  newest: Prisma.sql`order by piece.created_at desc, piece.id desc`,
  oldest: Prisma.sql`order by piece.created_at, piece.id`,
  changed: Prisma.sql`order by piece.updated_at desc, piece.id desc`,
};

const NEWEST = {
  name: 'newest-content',
  text: `select ${COLUMNS.sql} from generated_content piece left join profiles profile on profile.id = piece.profile
    ${STATE_JOINS.sql} where piece.user_id = $1 ${ORDERS.newest.sql} ${firstRows(PAGE_SIZE).sql}`,
};

function after(sort: ListSort, cursor: ListContentInput['cursor']): Prisma.Sql {
  if (!cursor) return Prisma.sql`true`;
  const place = Prisma.sql`(${cursor.createdAt}, ${cursor.id}::uuid)`;
  if (sort === 'oldest') return Prisma.sql`(piece.created_at, piece.id) > ${place}`;
  if (sort === 'changed') return Prisma.sql`(piece.updated_at, piece.id) < ${place}`;
  return Prisma.sql`(piece.created_at, piece.id) < ${place}`;
}

function typesCalled(search: string): ContentType[] {
  const term = search.toLowerCase();
  return CONTENT_TYPES.filter((type) => CONTENT_TYPE_LABELS[type].toLowerCase().includes(term));
}

export const removeReplaced = (db: Db, before: Date) => db.$executeRaw`
  delete from images image using generated_content piece
  where piece.id = image.content_id and image.created_at < ${before}
    and strpos(coalesce(piece.featured_image, '') || piece.content, image.token) = 0
    and not exists (select from publications where content_id = piece.id)
    and not exists (
      select from content_versions version
      where version.content_id = piece.id and strpos(version.content, image.token) > 0)`;
