import { z } from 'zod';
import { lockRow } from '#server/database/db.ts';
import { readStored } from '#server/database/stored.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import type { Companion, SiteAccess } from '#server/ports/cms/cms.ts';
import { SiteError } from '#server/ports/cms/site-error.ts';
import type { CmsType } from '#shared/rules/websites.ts';
import { renewHeads } from '../queries.ts';
import type { SiteOwner } from '../site-access.ts';
import { connectCompanion } from './reports.ts';

const TIMEOUT_MS = 10_000;

const seen: z.ZodType<Companion> = z.object({ installation: z.string(), abilities: z.array(z.string()) });

type Site = { id: string; cmsType: CmsType; access: SiteAccess };

/**
 * Asks a site for the companion plugin, and connects a new one for reports.
 * @param reconnects an old one as well: its connection may have been ended on the site
 * @returns whether it reports; null where there is none, or where the site cannot be asked now
 */
export async function meetCompanion(
  ctx: SiteOwner,
  { id, cmsType, access }: Site,
  { reconnects }: { reconnects: boolean },
): Promise<boolean | null> {
  if (cmsType !== 'wordpress') return null;
  try {
    const site = ctx.cms.wordpress.connect(access, AbortSignal.timeout(TIMEOUT_MS));
    const companion = await site.companion();
    const isChanged = await noteCompanion(ctx, id, companion);
    return companion && (isChanged || reconnects) ? await connectCompanion(ctx, id, access) : null;
  } catch (error) {
    if (error instanceof SiteError) return null;
    throw error;
  }
}

/**
 * Compares the companion plugin with how it was last seen. Where it is gone, new, or has less than before, what search
 * engines get of each post there is delivered and read again.
 */
export async function noteCompanion(
  { db, user, now }: Pick<SiteOwner, 'db' | 'user' | 'now'>,
  websiteId: string,
  companion: Companion | null,
): Promise<boolean> {
  const own = { id: websiteId, userId: user.id };
  return db.$transaction(async (tx) => {
    await lockRow(tx, 'websites', own, 'update');
    const website = await tx.website.findFirst({ where: own, select: { companion: true } });
    const before = readStored(seen, website?.companion);
    if (!website || isAsBefore(before, companion)) return false;
    await tx.website.updateMany({ where: own, data: { companion: companion ?? Prisma.DbNull } });
    await renewHeads(tx, own, now());
    return true;
  });
}

/** A newer version with more abilities is only noted with the next change: nothing of what was delivered is missing. */
function isAsBefore(before: Companion | null, now: Companion | null): boolean {
  if (!before || !now) return before === now;
  return (
    before.installation === now.installation && before.abilities.every((one) => now.abilities.includes(one))
  );
}
