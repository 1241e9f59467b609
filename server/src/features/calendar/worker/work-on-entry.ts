import { changeAccount } from '#server/auth/change-as.ts';
import type { Services } from '#server/context.ts';
import { isDatabaseAway } from '#server/database/database-away.ts';
import { toPublicError } from '#server/errors.ts';
import { patiently } from '#server/lib/caller.ts';
import type { Payload } from '#server/queue/job.ts';
import type { EntryStatus } from '#shared/rules/calendar.ts';
import { FRESH, placeToCome, restingStatus } from '../internal.ts';
import { awaitApproval } from './await-approval.ts';
import { asSeen, STEP_PARTS, type StepContext, type TimedEntry } from './entry-step.ts';
import { postEntry, resumePosting, type PostPiece } from './post-entry.ts';
import { tryAgain } from './stop-entry.ts';
import { beginWriting, collectPiece } from './write-entry.ts';

/** A missed time is replaced by the next free one. */
async function releaseEntry(ctx: StepContext, entry: TimedEntry) {
  const now = ctx.now();
  if (!entry.tryAt || entry.tryAt > now) return;
  await changeAccount(ctx, async (tx) => {
    const place = await placeToCome(tx, entry, now);
    const data = { ...FRESH, ...place, status: restingStatus(entry, entry.plan) };
    await tx.calendarEntry.updateMany({ where: asSeen(entry), data });
  });
}

type Step = (ctx: StepContext, entry: TimedEntry, post?: PostPiece) => Promise<void>;

const STEPS: Partial<Record<EntryStatus, Step>> = {
  queued: beginWriting,
  writing: collectPiece,
  review: awaitApproval,
  approved: postEntry,
  posting: resumePosting,
  held: releaseEntry,
};

/** The next step if due; several workers may try at once. */
export async function workOnEntry(services: Services, { id }: Payload<'workOnEntry'>, post?: PostPiece) {
  const entry = await services.db.calendarEntry.findUnique({ where: { id }, include: STEP_PARTS });
  if (!entry?.slotAt || entry.user.blockedAt) return;
  const pausedAt = entry.plan?.pausedAt ?? entry.batch?.pausedAt;
  if (pausedAt && entry.status !== 'posting') return;
  const ctx = { ...services, user: { id: entry.userId } };
  try {
    const { userId, slotAt } = entry;
    await patiently(() => STEPS[entry.status]?.(ctx, { ...entry, slotAt }, post), userId);
  } catch (error) {
    // Posting counts its own failures.
    if (entry.status === 'posting' || isDatabaseAway(error)) throw error;
    services.log.error({ err: error, entryId: id }, 'a step of a planned piece failed');
    await tryAgain(ctx, entry, toPublicError(error), { status: entry.status });
  }
}
