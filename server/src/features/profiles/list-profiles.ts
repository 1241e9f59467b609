import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { listOf } from '#server/database/list-queries.ts';
import { imageAddress } from '#server/features/pieces/images/store-image.ts';
import { isSiteOf } from '#shared/rules/websites.ts';
import type { ProfileFields } from '#shared/schemas/profiles.ts';
import type { listProfilesInput } from './inputs.ts';

type Row = ProfileFields & { id: string; createdAt: string; updatedAt: string };

const profilesOf = listOf<Row>(
  'profiles',
  'name, description, summary, company, author, domain, logo, voice, audience',
  ['name', 'description'],
);

export async function listProfiles({ hotRead, user }: UserContext, input: z.infer<typeof listProfilesInput>) {
  const { items, ...next } = await profilesOf(hotRead, user.id, input);
  return { profiles: items, ...next };
}

export async function listForSelect({ db, user }: UserContext) {
  const own = { where: { userId: user.id } };
  const [profiles, websites] = await Promise.all([
    db.profile.findMany({
      ...own,
      select: {
        id: true,
        name: true,
        voice: true,
        audience: true,
        domain: true,
        colours: true,
        logoImage: { select: { token: true } },
      },
    }),
    db.website.findMany({ ...own, select: { id: true, domain: true }, orderBy: { createdAt: 'desc' } }),
  ]);
  return profiles
    .map(({ domain, logoImage, ...profile }) => ({
      ...profile,
      picture: logoImage && imageAddress(logoImage.token),
      websiteId: websites.find((website) => isSiteOf({ domain }, website))?.id ?? null,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
