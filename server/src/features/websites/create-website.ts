import { changeAccount } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import type { CreateWebsiteInput } from '#shared/schemas/websites.ts';
import { meetCompanion } from './companion/meet-companion.ts';
import { assertConnects, guardAddress, SITE_KINDS } from './internal.ts';
import { adoptPublications } from './queries.ts';

/** A companion plugin that is there is connected with it. */
export async function createWebsite(ctx: UserContext, input: CreateWebsiteInput) {
  const { user, secrets, hooks } = ctx;
  const { id, cmsType, domain } = input;
  const kind = SITE_KINDS[cmsType];
  const site = { domain, ...kind.names(input, null), secret: kind.secret(input) };
  if (kind.isTried) await assertConnects(ctx, cmsType, site);
  else await guardAddress(ctx, domain);

  const { secret, ...fields } = site;
  const appPassword = await secrets.encrypt(secret, { userId: user.id, websiteId: id });
  const row = { id, userId: user.id, cmsType, ...fields, appPassword };
  const isOwn = await changeAccount(ctx, async (tx) => {
    await tx.website.createMany({ data: row, skipDuplicates: true });
    await adoptPublications(tx, row);
    const count = await tx.website.count({ where: { id, userId: user.id } });
    if (count > 0) await hooks.websites.siteChanged({ ...ctx, tx }, { websiteId: id, userId: user.id });
    return count;
  });
  if (!isOwn) throw new AppError('conflict', WEBSITE_MESSAGES.notFound);
  await meetCompanion(ctx, { id, cmsType, access: site }, { reconnects: true });
  return { id };
}
