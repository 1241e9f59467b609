import type { z } from 'zod';
import { changeAccount } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { isSamePlace, WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import type { updateWebsiteInput } from '#shared/schemas/websites.ts';
import { assertConnects, guardAddress, SITE_KINDS } from './internal.ts';
import { adoptPublications } from './queries.ts';
import { decryptWebsite, ownWebsite } from './site-access.ts';

/** An empty credential keeps the stored one unless the address changed; a changed WordPress must sign in. */
export async function updateWebsite(ctx: UserContext, input: z.infer<typeof updateWebsiteInput>) {
  const { user, secrets, hooks } = ctx;
  const { id, domain } = input;
  const stored = await ownWebsite(ctx, id, WEBSITE_MESSAGES.updateFailed);
  const isMoved = !isSamePlace(stored, input);
  const isNeeded = isMoved || stored.appPassword === '';
  if (!input.appPassword && isNeeded)
    throw new AppError('invalid', isMoved ? WEBSITE_MESSAGES.credentialNeeded : WEBSITE_MESSAGES.cutOff);
  const kind = SITE_KINDS[stored.cmsType];
  const names = kind.names(input, stored);
  const given = input.appPassword && kind.secret(input);
  const isChanged = given || domain !== stored.domain || names.username !== stored.username;
  if (kind.isTried && isChanged) {
    const secret = given || (await decryptWebsite(ctx, id)).access.secret;
    await assertConnects(ctx, stored.cmsType, { domain, ...names, secret });
  } else await guardAddress(ctx, domain);

  const encrypted = given
    ? { appPassword: await secrets.encrypt(given, { userId: user.id, websiteId: id }) }
    : {};
  const moved = isMoved ? { reportSecret: null } : {};
  const data = { domain, ...names, ...encrypted, ...moved, lastCheck: Prisma.DbNull };
  // Only if no other edit stored another credential.
  const where = { id, userId: user.id, appPassword: stored.appPassword };
  await changeAccount(ctx, async (tx) => {
    const { count } = await tx.website.updateMany({ where, data });
    if (count === 0)
      throw new AppError('conflict', WEBSITE_MESSAGES.updateFailed, {
        hint: WEBSITE_MESSAGES.changedElsewhere,
      });
    if (isMoved) {
      const own = { websiteId: id, userId: user.id };
      await tx.publication.updateMany({ where: own, data: UNKNOWN });
      await tx.sitePage.deleteMany({ where: own });
      await tx.siteReading.deleteMany({ where: own });
      await hooks.websites.siteChanged({ ...ctx, tx }, own);
    }
    await adoptPublications(tx, { ...stored, domain, shopName: names.shopName });
  });
  return { id };
}

/** Ids of another site name other posts; the next posting finds ours by their marker. */
const UNKNOWN = { remoteId: null, remoteParent: null, mediaId: null, mediaSource: null };
