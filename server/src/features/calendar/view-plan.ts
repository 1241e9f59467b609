import type { PlanView } from '#shared/schemas/calendar.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

export const PLAN_PARTS = { website: { select: { domain: true } } } satisfies Prisma.PublishPlanInclude;

type Row = Prisma.PublishPlanGetPayload<{ include: typeof PLAN_PARTS }>;

export function viewPlan({ website, pausedAt, ...plan }: Row): PlanView {
  const { id, websiteId, timeZone, perWeek, weekdays, times, approval, leadHours, mondayMail, pauseReason } =
    plan;
  return {
    id,
    websiteId,
    domain: website.domain,
    timeZone,
    perWeek,
    weekdays,
    times,
    approval,
    leadHours,
    mondayMail,
    pausedAt: pausedAt?.toISOString() ?? null,
    pauseReason,
  };
}
