import type { z } from 'zod';
import type { PlanView, planIdInput } from '#shared/schemas/calendar.ts';
import type { UserContext } from '../../context.ts';
import { ownPlan, replan, FRESH } from './internal.ts';
import { PLAN_PARTS, viewPlan } from './view.ts';
import { changeAccount } from '../../auth/change-as.ts';

type PlanIdInput = z.infer<typeof planIdInput>;

/** Nothing more is begun or posted; a running post finishes. */
export async function pausePlan(ctx: UserContext, { id }: PlanIdInput): Promise<PlanView> {
  return changeAccount(ctx, async (tx) => {
    const { pausedAt } = await ownPlan(tx, ctx, id);
    const data = { pausedAt: pausedAt ?? ctx.now(), pauseReason: null };
    return viewPlan(await tx.publishPlan.update({ where: { id }, data, include: PLAN_PARTS }));
  });
}

/** Entries the pause held get the next free times. */
export async function resumePlan(ctx: UserContext, { id }: PlanIdInput): Promise<PlanView> {
  return changeAccount(ctx, async (tx) => {
    await ownPlan(tx, ctx, id);
    const data = { pausedAt: null, pauseReason: null, failuresInRow: 0 };
    const plan = await tx.publishPlan.update({ where: { id }, data, include: PLAN_PARTS });
    await replan(tx, plan, { planId: id, slotAt: { lte: ctx.now() } }, ctx.now());
    return viewPlan(plan);
  });
}

/** Unposted entries stay as ideas with their texts. */
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
