import { SOURCE_MESSAGES } from '#shared/rules/sources.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Profile } from '../../generated/prisma/client.ts';
import type { ReadSource } from './read-address.ts';

/** The fields that say something about the company; voice and audience are wishes, not facts. */
const FIELDS = [
  ['company', 'Company'],
  ['domain', 'Website'],
  ['author', 'Author'],
] as const;

/** What a profile says about its company, as a source. */
export async function readProfile({ db, user }: UserContext, profileId: string): Promise<ReadSource> {
  const profile = await db.profile.findFirst({ where: { id: profileId, userId: user.id } });
  if (!profile) throw new AppError('notFound', SOURCE_MESSAGES.profileGone);
  const { name, description, summary, domain } = profile;
  if (!description && !summary) throw new AppError('invalid', SOURCE_MESSAGES.profileEmpty);
  const text = profileText(profile);
  return { kind: 'profile', title: name, url: domain || null, language: '', text, published: null };
}

export function profileText(profile: Profile): string {
  const { description, summary } = profile;
  const fields = FIELDS.flatMap(([field, label]) => (profile[field] ? [`${label}: ${profile[field]}`] : []));
  return [description, summary, fields.join('\n')].filter(Boolean).join('\n\n');
}
