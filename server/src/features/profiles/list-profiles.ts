import type { z } from 'zod';
import type { ProfileFields } from '#shared/schemas/profiles.ts';
import type { listProfilesInput } from './inputs.ts';
import { nextCursor, literalTerm } from '../../database/list-queries.ts';
import type { UserContext } from '../../context.ts';

const PAGE_SIZE = 50;

type Row = ProfileFields & { id: string; createdAt: string };

export async function listProfiles(
  { hotRead, user }: UserContext,
  { search, cursor }: z.infer<typeof listProfilesInput>,
) {
  const rows =
    search || cursor
      ? await hotRead<Row>(FOUND, [user.id, `%${literalTerm(search)}%`, cursor?.createdAt, cursor?.id])
      : await hotRead<Row>(NEWEST, [user.id]);
  const profiles = rows.slice(0, PAGE_SIZE);
  return { profiles, nextCursor: nextCursor(profiles.at(-1), rows.length > PAGE_SIZE) };
}

const query = (name: string, condition = '') => ({
  name,
  text: `select id, name, description, summary, company, author, domain, logo, voice, audience,
      created_at as "createdAt"
    from profiles where user_id = $1 ${condition} order by created_at desc, id desc limit ${PAGE_SIZE + 1}`,
});

/** The list as it opens, which is what most requests want. */
const NEWEST = query('newest-profiles');
const FOUND = query(
  'found-profiles',
  `and (name ilike $2 or description ilike $2)
    and ($3::timestamptz is null or (created_at, id) < ($3::timestamptz, $4::uuid))`,
);

export async function listForSelect({ db, user }: UserContext) {
  const profiles = await db.profile.findMany({
    where: { userId: user.id },
    select: { id: true, name: true, voice: true, audience: true },
  });
  return profiles.sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
