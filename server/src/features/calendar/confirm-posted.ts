import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { changeAccount } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { SETTLED } from '#server/features/publish/post/attempts.ts';
import { noteArrival } from '#server/features/publish/post/deliver.ts';
import { letGo, whileLeased } from '#server/features/publish/post/lease-publication.ts';
import { ownPublication } from '#server/features/publish/view-publication.ts';
import { decryptWebsite } from '#server/features/websites/site-access.ts';
import { asSent } from '#server/ports/cms/as-sent.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { confirmPostedInput, PublicationView } from '#shared/schemas/publish.ts';
import { letPlanGoOn } from './save-plan.ts';
import { FAILURES_IN_ROW_MAX } from './worker/stop-entry.ts';

/** The user has looked at a site that cannot be asked. */
export async function confirmPosted(
  ctx: UserContext,
  { id, link, isThere }: z.infer<typeof confirmPostedInput>,
): Promise<PublicationView> {
  const { contentId, websiteId } = await ownPublication(ctx, id);
  const { cmsType, access } = await decryptWebsite(ctx, websiteId);
  const site = ctx.cms[cmsType].connect(access, ctx.signal);
  const isSettled = await whileLeased(ctx, { id }, async (lease) => {
    const text = lease.requested && 'text' in lease.requested ? lease.requested.text : null;
    if (!site.isOneWay || !text?.sent) {
      await letGo(ctx, lease, {});
      return false;
    }
    const postedAt = lease.createdAt ?? ctx.now();
    const placed = asSent(text.sent, { remoteId: `${lease.marker}.${randomUUID()}`, link }, postedAt);
    if (isThere) await noteArrival(ctx, { lease, site, placed, text });
    const { neverMade } = PUBLISH_MESSAGES;
    const missing = { created: 'failed', changed: 'failed', errorMessage: neverMade } as const;
    const end = isThere
      ? { errorMessage: null }
      : { ...missing, ...(!lease.previous?.remoteId && { status: 'failed' as const }) };
    const known = { ...SETTLED, dataDue: false, errorHint: null, heldBy: null };
    return lease.note({ ...known, ...end }, async (tx) => {
      const lastHint = PUBLISH_MESSAGES.unknownEndHint;
      const where = { userId: ctx.user.id, contentId, websiteId, status: 'failed', lastHint } as const;
      const over = { lastError: end.errorMessage, lastHint: null };
      const data = isThere ? ({ ...over, status: 'posted', postedAt } as const) : over;
      await tx.calendarEntry.updateMany({ where, data });
    });
  });
  if (isSettled === null) throw new AppError('conflict', PUBLISH_MESSAGES.stillPosting);
  if (!isSettled) throw new AppError('conflict', PUBLISH_MESSAGES.nothingUnknown);

  await resumeSettled(ctx, websiteId);

  return ownPublication(ctx, id);
}

/** The plan that failures have paused goes on once the user has settled every post of which nobody knew the end. */
const resumeSettled = (ctx: UserContext, websiteId: string) =>
  changeAccount(ctx, async (tx) => {
    const unknown = { websiteId, attempts: { some: { outcome: 'open' } } } as const;
    const plan = await tx.publishPlan.findFirst({
      where: {
        websiteId,
        userId: ctx.user.id,
        pausedAt: { not: null },
        // Null: the user has paused it.
        pauseReason: { not: null },
        failuresInRow: { gte: FAILURES_IN_ROW_MAX },
        entries: { none: { status: 'failed', piece: { publications: { some: unknown } } } },
      },
    });
    if (plan) await letPlanGoOn(tx, plan, ctx.now());
  });
