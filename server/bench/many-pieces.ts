import { createHash } from 'node:crypto';
import pg from 'pg';
import { createPlans } from '#server/auth/plan.ts';
import { readEnv } from '#server/env.ts';
import { RULES_VERSION } from '#server/features/evidence/find-facts.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import type { SiteCheck } from '#shared/schemas/websites.ts';

/** The moment of the newest piece; the others lie ten minutes apart before it. */
const NEWEST = '2026-11-01T00:00:00Z';
const NEIGHBOURS = 100;
const NEIGHBOUR_PIECES = 2000;
const PROFILES = ['Leaf & Bean', 'Nordlicht Räder', 'Acme_Tools', 'Kyoto Tea 東京', 'Plain'];
const WEBSITES = ['shop', 'blog', 'magazine'];
const SITE_CHECK: SiteCheck = {
  checkedAt: NEWEST,
  problem: null,
  detail: null,
  siteName: 'Leaf & Bean',
  version: '6.8',
  account: 'editor',
  roles: ['editor'],
  abilities: { publish: true, upload: true, createTerms: true, keepScripts: false },
  seoPlugin: null,
  companion: null,
  blogs: null,
};
const OPENERS = [
  'How to choose',
  'A guide to',
  'Why you need',
  '10 ideas for',
  'The truth about',
  'Planning',
];
const ADJECTIVES = [
  'electric',
  'affordable',
  'handmade',
  'sustainable',
  'small',
  'modern',
  'quiet',
  'Norwegian',
];
const NOUNS = [
  ['bikes', 'tea', 'kitchens', 'gardens', 'offices', 'running shoes', 'websites', 'insurance', 'notebooks'],
  ['coffee', 'furniture', 'solar panels', 'holidays', 'accounting', 'lamps', 'bread', 'podcasts', 'jackets'],
].flat();
const ENDINGS = [
  'for beginners',
  'in 2026',
  'that last',
  'on a budget',
  'for busy teams',
  'and what they cost',
];
/** Seldom in a title, each in one of some thousand. */
const RARE = [
  ['at 100% off', 'with snake_case', 'c++ and you', 'a\\b', 'in Zürich', '東京で', 'by 🚲', '*** sale ***'],
  ['xylophone', '“quoted”', 'ΑΘΗΝΑ', 'zq-7', "it's: now", 'Łódź'],
].flat();
const RARE_ONE_IN = 1000;
/** The text of every piece begins so; nothing else does. */
export const BODY_STARTS = '<h2>What matters</h2>';
const BODY = `${BODY_STARTS}<p>Text of a section that nobody reads in a list.</p>`.repeat(60);

/** The id of the n-th piece, user or profile of this kind: the same in every run. */
const idOf = (kind: string, n = 0) => {
  const hex = createHash('md5').update(`${kind}${n}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
};

type Writer = { userId: string; pieces: number; newestId: string };

/** Users with so many pieces each among a hundred neighbours with theirs; always the same rows. */
export async function addPieces(databaseUrl: string, sizes: readonly number[]): Promise<Writer[]> {
  await prepareDatabase(databaseUrl, createPlans(readEnv()));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await fill(client, sizes);
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, sizes: readonly number[]): Promise<Writer[]> {
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'");
  // Filled once at the end, an index over many rows costs a fraction of what it costs row by row.
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
     where indrelid = 'generated_content'::regclass and amname = 'gin'`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  const writers = sizes.map((pieces) => ({ userId: idOf('user', pieces), pieces, newestId: '' }));
  for (const { userId, pieces } of writers) await addWriter(client, userId, pieces);
  for (let n = 0; n < NEIGHBOURS; n += 1) await addWriter(client, idOf('neighbour', n), NEIGHBOUR_PIECES);
  for (const { definition } of rows) await client.query(definition);
  await client.query('vacuum analyze');
  for (const writer of writers) {
    const newest = await client.query<{ id: string }>(
      'select id from generated_content where user_id = $1 order by created_at desc, id desc limit 1',
      [writer.userId],
    );
    writer.newestId = newest.rows[0]?.id ?? '';
  }
  return writers;
}

async function addWriter(client: pg.Client, userId: string, pieces: number) {
  await client.query(
    `insert into users (id, email, metadata_name, password_hash, confirmed_at)
     values ($1::uuid, $1::uuid || '@example.com', 'Bench', '-', now())`,
    [userId],
  );

  await client.query(`insert into accounts (id, name, plan) values ($1, 'Bench', 'pro')`, [userId]);

  const profiles = PROFILES.map((_, index) => idOf(`${userId} profile`, index));

  await client.query(
    `insert into profiles (id, user_id, name, description, summary, company, author, domain, logo, voice, audience)
     select id, $1, name, '', '', '', '', '', '', '', '' from unnest($2::uuid[], $3::text[]) as profile(id, name)`,
    [userId, profiles, PROFILES],
  );

  await client.query(
    `insert into websites (id, user_id, cms_type, domain, username, app_password, last_check)
     select id, $1, 'wordpress', 'https://' || id || '.example', 'editor', '-', $3
     from unnest($2::uuid[]) as website(id)`,
    [userId, WEBSITES.map((name) => idOf(`${userId} ${name}`)), SITE_CHECK],
  );

  await client.query(INSERT_PIECES, [
    userId,
    pieces,
    profiles,
    NEWEST,
    [OPENERS, ADJECTIVES, NOUNS, ENDINGS, RARE].map((words) => words.join('|')),
    RARE_ONE_IN,
    BODY,
    RULES_VERSION,
  ]);
}

/** Each part of a title is chosen by a hash of the row's number, so that rows look mixed and are always the same. */
const INSERT_PIECES = `
  with words as (
    select string_to_array(($5::text[])[1], '|') as openers, string_to_array(($5::text[])[2], '|') as adjectives,
      string_to_array(($5::text[])[3], '|') as nouns, string_to_array(($5::text[])[4], '|') as endings,
      string_to_array(($5::text[])[5], '|') as rare
  ), pieces as (
    select n, array(select (hashint8extended(n, part) & 1073741823)::int from generate_series(1, 7) part) as pick
    from generate_series(1, $2::int) n
  )
  insert into generated_content
    (id, user_id, content_type, title, slug, excerpt, content, head, keywords, writer, word_count, profile, created_at, reader)
  select overlay(overlay(md5($1::uuid || ' piece ' || n) placing '4' from 13) placing '8' from 17)::uuid, $1::uuid,
    case when pick[6] % 4 = 0 then 'page'::"ContentType" else 'blog'::"ContentType" end,
    concat_ws(' ', openers[1 + pick[1] % cardinality(openers)], adjectives[1 + pick[2] % cardinality(adjectives)],
      nouns[1 + pick[3] % cardinality(nouns)], endings[1 + pick[4] % cardinality(endings)],
      case when n < $2::int / 2 then '(archive)' end,
      case when pick[5] % $6::int = 0 then rare[1 + pick[7] % cardinality(rare)] end),
    'piece-' || n, 'An excerpt.', $7, '', '{}', 'offline', 800,
    case when pick[6] % 3 > 0 then ($3::uuid[])[1 + pick[7] % 5] end,
    $4::timestamptz - ($2::int - n) * interval '10 minutes', $8::int
  from pieces, words`;
