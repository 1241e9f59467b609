import { DEFAULT_PLAN } from '#shared/rules/calendar.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../database/db.ts';
import { adoptEntries } from './adopt-entries.ts';
import { assertOwnWebsite } from './own-rows.ts';

type Site = { websiteId: string; timeZone: string };

/** The plan of a website; one without gets the plan that is offered first. Taken under the lock of the account. */
export async function ensurePlan(tx: Tx, ctx: UserContext, { websiteId, timeZone }: Site) {
  await assertOwnWebsite(tx, ctx, websiteId);
  const plan = await tx.publishPlan.upsert({
    where: { websiteId },
    create: { ...DEFAULT_PLAN, userId: ctx.user.id, websiteId, timeZone },
    update: {},
  });
  await adoptEntries(tx, plan);
  return plan;
}
