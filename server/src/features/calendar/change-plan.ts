import type { PlanIdInput, PlanView } from '#shared/schemas/calendar.ts';
import type { UserContext } from '../../context.ts';
import { ownPlan } from './own-rows.ts';
import { replan } from './replan.ts';
import { FRESH } from './resting-status.ts';
import { PLAN_PARTS, viewPlan } from './view-plan.ts';
import { changeAccount } from '../../auth/change-as.ts';

/** Nothing of the plan is begun or posted until it is resumed; what is being posted is finished. */
export async function pausePlan(ctx: UserContext, { id }: PlanIdInput): Promise<PlanView> {
  return changeAccount(ctx, async (tx) => {
    const { pausedAt } = await ownPlan(tx, ctx, id);
    const data = { pausedAt: pausedAt ?? ctx.now(), pauseReason: null };
    return viewPlan(await tx.publishPlan.update({ where: { id }, data, include: PLAN_PARTS }));
  });
}

/** What its pause has kept back gets the next free times. */
export async function resumePlan(ctx: UserContext, { id }: PlanIdInput): Promise<PlanView> {
  return changeAccount(ctx, async (tx) => {
    await ownPlan(tx, ctx, id);
    const data = { pausedAt: null, pauseReason: null, failuresInRow: 0 };
    const plan = await tx.publishPlan.update({ where: { id }, data, include: PLAN_PARTS });
    await replan(tx, plan, { planId: id, slotAt: { lte: ctx.now() } }, ctx.now());
    return viewPlan(plan);
  });
}

/** What has not been posted stays, as ideas and with its texts. */
export async function deletePlan(ctx: UserContext, { id }: PlanIdInput) {
  return changeAccount(ctx, async (tx) => {
    await ownPlan(tx, ctx, id);
    await tx.calendarEntry.updateMany({
      where: { planId: id, status: { notIn: ['posting', 'posted'] } },
      data: { ...FRESH, status: 'idea', slotAt: null, localTime: null, pinned: false },
    });
    await tx.publishPlan.delete({ where: { id } });
    return { id };
  });
}
