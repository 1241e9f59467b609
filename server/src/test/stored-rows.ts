import { randomUUID } from 'node:crypto';
import type { PublicContext, UserContext } from '#server/context.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { A_PROFILE } from './a-profile.ts';
import type { TestUser } from './publisher.ts';
import { aBrief } from './sample-brief.ts';

type Owner = Pick<TestUser, 'db' | 'user'>;

/** A WordPress of this user, to which nothing is sent. @returns its id */
export async function storedWebsite(
  { db, user }: Owner,
  fields: Partial<Prisma.WebsiteUncheckedCreateInput> = {},
) {
  const site = { cmsType: 'wordpress', domain: 'https://tea.example', username: 'ada' } as const;
  const row = { id: randomUUID(), userId: user.id, appPassword: 'sealed', ...site, ...fields };
  return (await db.website.create({ data: row })).id;
}

/** What is known here of a post of this piece. */
export const storedPost = (
  { db, user }: Owner,
  contentId: string,
  fields: Partial<Prisma.PublicationUncheckedCreateInput>,
) => db.publication.create({ data: { userId: user.id, contentId, marker: randomUUID(), ...fields } });

export const storedProfile = ({ db, user }: Owner, fields: Partial<typeof A_PROFILE> = {}) =>
  db.profile.create({ data: { ...A_PROFILE, id: randomUUID(), userId: user.id, ...fields } });

/** The finished generation of the piece with this id. */
export const storedGeneration = ({ db, user }: Owner, id: string, brief = aBrief()) =>
  db.generation.create({
    data: { id, userId: user.id, brief, reservedWords: 300, maxWords: 315, status: 'done' },
  });

/** The context as the verbs behind the door get it. */
export function ownContext({ user, session, ...ctx }: PublicContext): UserContext {
  if (!user || !session) throw new Error('not signed in');
  return { ...ctx, user, session };
}

export async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
