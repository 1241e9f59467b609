import type { PlanView, SavePlanInput } from '#shared/schemas/calendar.ts';
import type { UserContext } from '../../context.ts';
import { assertOwnWebsite, replan } from './internal.ts';
import { PLAN_PARTS, viewPlan } from './view.ts';
import { changeAccount } from '../../auth/change-as.ts';
import { DEFAULT_PLAN } from '#shared/rules/calendar.ts';
import type { Tx } from '../../database/db.ts';
import type { PublishPlan } from '../../generated/prisma/client.ts';

/** Moves its entries to the new times, except those the user placed. */
export async function savePlan(ctx: UserContext, input: SavePlanInput): Promise<PlanView> {
  const { user, now } = ctx;
  const { websiteId } = input;
  const userId = user.id;
  return changeAccount(ctx, async (tx) => {
    await assertOwnWebsite(tx, ctx, websiteId);
    const plan = await tx.publishPlan.upsert({
      where: { websiteId },
      create: { ...input, userId },
      update: input,
      include: PLAN_PARTS,
    });
    await adoptEntries(tx, plan);
    await replan(tx, plan, { planId: plan.id, slotAt: { gt: now() }, pinned: false }, now());
    return viewPlan(plan);
  });
}

type Site = { websiteId: string; timeZone: string };

/** Creates the default plan. Under the account's lock. */
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

type Plan = Pick<PublishPlan, 'id' | 'websiteId' | 'approval'>;

/** Entries of the website from before the plan follow its pause and approvals from now on. */
async function adoptEntries(tx: Tx, { id: planId, websiteId, approval }: Plan) {
  await tx.calendarEntry.updateMany({
    where: { websiteId, planId: null, status: { notIn: ['posting', 'posted'] } },
    data: { planId },
  });
  // Never read: it was scheduled when no approval was asked for.
  const unread = { planId, status: 'approved', approvedAt: null } as const;
  if (approval) await tx.calendarEntry.updateMany({ where: unread, data: { status: 'review' } });
}
