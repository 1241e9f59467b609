import type { z } from 'zod';
import { changeAccount } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import type { PublishPlan } from '#server/generated/prisma/client.ts';
import { DEFAULT_PLAN } from '#shared/rules/calendar.ts';
import type { planIdInput, PlanView, SavePlanInput } from '#shared/schemas/calendar.ts';
import { assertOwnWebsite, FRESH, ownPlan, replan } from './internal.ts';
import { PLAN_PARTS, viewPlan } from './view.ts';

export async function savePlan(ctx: UserContext, input: SavePlanInput): Promise<PlanView> {
  return changeAccount(ctx, async (tx) => viewPlan(await storePlan(tx, ctx, input)));
}

/** Under the account's lock. What is planned already gets its times anew. */
export async function storePlan(tx: Tx, ctx: UserContext, input: SavePlanInput) {
  const { user, now } = ctx;
  const { websiteId } = input;
  await assertOwnWebsite(tx, ctx, websiteId);
  const plan = await tx.publishPlan.upsert({
    where: { websiteId },
    create: { ...input, userId: user.id },
    update: input,
    include: PLAN_PARTS,
  });
  await adoptEntries(tx, plan);
  await replan(tx, plan, { planId: plan.id, slotAt: { gt: now() }, pinned: false }, now());

  return plan;
}

type Site = { websiteId: string; timeZone: string };

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

type PlanIdInput = z.infer<typeof planIdInput>;

/** Nothing more is begun or posted; a running post finishes. */
export async function pausePlan(ctx: UserContext, { id }: PlanIdInput): Promise<PlanView> {
  return changeAccount(ctx, async (tx) => {
    const { pausedAt } = await ownPlan(tx, ctx, id);
    const data = { pausedAt: pausedAt ?? ctx.now(), pauseReason: null };
    return viewPlan(await tx.publishPlan.update({ where: { id }, data, include: PLAN_PARTS }));
  });
}

export async function resumePlan(ctx: UserContext, { id }: PlanIdInput): Promise<PlanView> {
  return changeAccount(ctx, async (tx) => {
    await ownPlan(tx, ctx, id);
    return viewPlan(await letPlanGoOn(tx, { id }, ctx.now()));
  });
}

/** What was kept back gets the next free times. */
export async function letPlanGoOn(tx: Tx, { id }: PlanIdInput, now: Date) {
  const data = { pausedAt: null, pauseReason: null, failuresInRow: 0 };
  const plan = await tx.publishPlan.update({ where: { id }, data, include: PLAN_PARTS });
  await replan(tx, plan, { planId: id, slotAt: { lte: now } }, now);
  return plan;
}

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
