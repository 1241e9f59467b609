import type { Tx } from '#server/database/db.ts';
import { isSiteOf } from '#shared/rules/websites.ts';

type Brand = { userId: string; profileId: string | null };

/** The website at the address of the brand; without a brand, or one with an address, the only website that there is. */
export async function websiteOfBrand(tx: Tx, { userId, profileId }: Brand) {
  const select = { id: true, domain: true } as const;
  const websites = await tx.website.findMany({ where: { userId }, select });
  const profile = profileId
    ? await tx.profile.findFirst({ where: { id: profileId, userId }, select: { domain: true } })
    : null;
  if (profile?.domain) return websites.find((website) => isSiteOf(profile, website)) ?? null;

  const [only, ...others] = websites;
  return others.length === 0 ? (only ?? null) : null;
}
