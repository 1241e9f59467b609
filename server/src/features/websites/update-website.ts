import { MESSAGES, type UpdateWebsiteInput } from '#shared/websites.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { shopifySecret } from './create-website.ts';
import { guardAddress } from './guard-address.ts';

/** The type is fixed; an empty credential keeps the stored one; what was known of the site is forgotten. */
export async function updateWebsite(ctx: UserContext, input: UpdateWebsiteInput) {
  const { db, user, secrets } = ctx;
  const { id, domain } = input;
  const website = await db.website.findFirst({
    where: { id, userId: user.id },
    select: { cmsType: true, username: true, shopName: true },
  });
  if (!website) throw new AppError('notFound', MESSAGES.updateFailed);
  await guardAddress(ctx, domain);
  const fields =
    website.cmsType === 'wordpress'
      ? { username: input.username || website.username, secret: input.appPassword }
      : { shopName: input.shopName || website.shopName, secret: input.appPassword && shopifySecret(input) };
  const { secret, ...names } = fields;
  const sealed = secret
    ? { appPassword: await secrets.seal(secret, { userId: user.id, websiteId: id }) }
    : {};
  const data = { domain, ...names, ...sealed, lastCheck: Prisma.DbNull };
  const { count } = await db.website.updateMany({ where: { id, userId: user.id }, data });
  if (count === 0) throw new AppError('notFound', MESSAGES.updateFailed);
  return { id };
}
