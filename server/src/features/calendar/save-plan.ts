import type { PlanView, SavePlanInput } from '#shared/calendar.ts';
import { WEBSITE_MESSAGES } from '#shared/websites-rules.ts';
import type { UserContext } from '../../context.ts';
import { lockAccount } from '../../database/db.ts';
import { AppError } from '../../errors.ts';
import { replan } from './replan.ts';
import { PLAN_PARTS, viewPlan } from './view-plan.ts';

/** Makes or changes the plan of a website. What stands in it and was not put at a time by hand moves to its times. */
export async function savePlan({ db, user, now }: UserContext, input: SavePlanInput): Promise<PlanView> {
  const { websiteId } = input;
  const userId = user.id;
  return db.$transaction(async (tx) => {
    await lockAccount(tx, userId);
    if ((await tx.website.count({ where: { id: websiteId, userId } })) === 0)
      throw new AppError('notFound', WEBSITE_MESSAGES.notFound);
    const plan = await tx.publishPlan.upsert({
      where: { websiteId },
      create: { ...input, userId },
      update: input,
      include: PLAN_PARTS,
    });
    await replan(tx, plan, 'all', now());
    return viewPlan(plan);
  });
}
