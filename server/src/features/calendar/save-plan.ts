import type { PlanView, SavePlanInput } from '#shared/schemas/calendar.ts';
import type { UserContext } from '../../context.ts';
import { adoptEntries } from './adopt-entries.ts';
import { assertOwnWebsite } from './own-rows.ts';
import { replan } from './replan.ts';
import { PLAN_PARTS, viewPlan } from './view-plan.ts';
import { changeAccount } from '../../auth/change-as.ts';

/** Makes or changes the plan of a website. What stands in it and was not put at a time by hand moves to its times. */
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
