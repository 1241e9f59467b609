import type { z } from 'zod';
import { isSiteOf } from '#shared/rules/websites.ts';
import type { ProfileFields } from '#shared/schemas/profiles.ts';
import type { listProfilesInput } from './inputs.ts';
import { nextCursor, literalTerm } from '../../database/list-queries.ts';
import type { UserContext } from '../../context.ts';

type Row = ProfileFields & { id: string; createdAt: string; updatedAt: string };

export async function listProfiles(
  { hotRead, user }: UserContext,
  { search, cursor, limit, updatedSince }: z.infer<typeof listProfilesInput>,
) {
  const place = [cursor?.createdAt, cursor?.id, updatedSince && new Date(updatedSince)];
  const rows =
    search || cursor || updatedSince
      ? await hotRead<Row>(FOUND, [user.id, limit + 1, `%${literalTerm(search)}%`, ...place])
      : await hotRead<Row>(NEWEST, [user.id, limit + 1]);
  const profiles = rows.slice(0, limit);
  return { profiles, nextCursor: nextCursor(profiles.at(-1), rows.length > limit) };
}

const query = (name: string, condition = '') => ({
  name,
  text: `select id, name, description, summary, company, author, domain, logo, voice, audience,
      created_at as "createdAt", updated_at as "updatedAt"
    from profiles where user_id = $1 ${condition} order by created_at desc, id desc limit $2`,
});

const NEWEST = query('newest-profiles');
const FOUND = query(
  'found-profiles',
  `and (name ilike $3 or description ilike $3)
    and ($4::timestamptz is null or (created_at, id) < ($4::timestamptz, $5::uuid))
    and ($6::timestamptz is null or updated_at >= $6::timestamptz)`,
);

/** By name, each with its website. */
export async function listForSelect({ db, user }: UserContext) {
  const own = { where: { userId: user.id } };
  const [profiles, websites] = await Promise.all([
    db.profile.findMany({
      ...own,
      select: { id: true, name: true, voice: true, audience: true, domain: true },
    }),
    db.website.findMany({ ...own, select: { id: true, domain: true }, orderBy: { createdAt: 'desc' } }),
  ]);
  return profiles
    .map(({ domain, ...profile }) => ({
      ...profile,
      websiteId: websites.find((website) => isSiteOf({ domain }, website))?.id ?? null,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
