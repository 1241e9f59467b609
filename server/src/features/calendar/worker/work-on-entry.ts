import type { EntryStatus } from '#shared/rules/calendar.ts';
import type { Services } from '#server/context.ts';
import { isDatabaseAway } from '#server/database/database-away.ts';
import { toPublicError } from '#server/errors.ts';
import { patiently } from '#server/lib/caller.ts';
import type { Payload } from '#server/queue/tasks.ts';
import { awaitApproval } from './await-approval.ts';
import { STEP_PARTS, type StepContext, type TimedEntry } from './entry-step.ts';
import { postEntry, resumePosting, type PostPiece } from './post-entry.ts';
import { releaseEntry } from './release-entry.ts';
import { tryAgain } from './stop-entry.ts';
import { beginWriting, collectPiece } from './write-entry.ts';

type Step = (ctx: StepContext, entry: TimedEntry, post?: PostPiece) => Promise<void>;

const STEPS: Partial<Record<EntryStatus, Step>> = {
  queued: beginWriting,
  writing: collectPiece,
  review: awaitApproval,
  approved: postEntry,
  posting: resumePosting,
  held: releaseEntry,
};

/** Does the next step of an entry, if it is due. Any number of workers may try it at once. */
export async function workOnEntry(services: Services, { id }: Payload<'workOnEntry'>, post?: PostPiece) {
  const entry = await services.db.calendarEntry.findUnique({ where: { id }, include: STEP_PARTS });
  if (!entry?.slotAt) return;
  const pausedAt = entry.plan?.pausedAt ?? entry.batch?.pausedAt;
  if (pausedAt && entry.status !== 'posting') return;
  const ctx = { ...services, user: { id: entry.userId } };
  try {
    const { userId, slotAt } = entry;
    await patiently(() => STEPS[entry.status]?.(ctx, { ...entry, slotAt }, post), userId);
  } catch (error) {
    // What is being posted counts its own failures.
    if (entry.status === 'posting' || isDatabaseAway(error)) throw error;
    services.log.error({ err: error, entryId: id }, 'a step of a planned piece failed');
    await tryAgain(ctx, entry, toPublicError(error), { status: entry.status });
  }
}
