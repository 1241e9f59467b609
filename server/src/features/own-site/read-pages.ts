import type { UserContext } from '../../context.ts';
import { changeAccount } from '../../auth/change-as.ts';
import { ownWebsite } from '../websites/site-access.ts';
import type { SiteInput } from './inputs.ts';
import { startReading } from './start-reading.ts';

/** A reading that is waiting or under way is the one that is asked for. */
export async function readPages(ctx: UserContext, { id }: SiteInput) {
  await ownWebsite(ctx, id);
  return changeAccount(ctx, (tx) => startReading({ ...ctx, tx }, { websiteId: id, userId: ctx.user.id }));
}
