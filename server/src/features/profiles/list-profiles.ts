import type { ProfileFields } from '#shared/schemas/profiles.ts';
import type { ListProfilesInput } from './inputs.ts';
import { nextCursor, afterPosition } from '../../database/after-position.ts';
import type { UserContext } from '../../context.ts';
import { literalTerm } from '../../database/like-pattern.ts';

const PAGE_SIZE = 50;

type Row = ProfileFields & { id: string; createdAt: string };

/** The user's profiles, newest first, found by name or description. */
export async function listProfiles(ctx: UserContext, input: ListProfilesInput) {
  const rows = input.search || input.cursor ? await find(ctx, input) : await newest(ctx);
  const profiles = rows.slice(0, PAGE_SIZE);
  return { profiles, nextCursor: nextCursor(profiles.at(-1), rows.length > PAGE_SIZE) };
}

/** The list as it is opened, which is what most requests want. */
const newest = ({ hotRead, user }: UserContext) => hotRead<Row>(NEWEST, [user.id]);

const NEWEST = {
  name: 'newest-profiles',
  text: `select id, name, description, summary, company, author, domain, logo, voice, audience,
      created_at as "createdAt"
    from profiles where user_id = $1 order by created_at desc, id desc limit ${PAGE_SIZE + 1}`,
};

async function find({ db, user }: UserContext, { search, cursor }: ListProfilesInput): Promise<Row[]> {
  const found = { contains: literalTerm(search), mode: 'insensitive' } as const;
  const rows = await db.profile.findMany({
    where: {
      userId: user.id,
      ...afterPosition(cursor),
      ...(search && { AND: { OR: [{ name: found }, { description: found }] } }),
    },
    omit: { userId: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: PAGE_SIZE + 1,
  });
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
