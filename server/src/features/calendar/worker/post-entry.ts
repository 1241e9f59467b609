import { changeAccount } from '#server/auth/change-as.ts';
import { isBlocked } from '#server/auth/is-blocked.ts';
import { type Tx } from '#server/database/db.ts';
import { AppError, toPublicError, type Reason } from '#server/errors.ts';
import { ATTEMPTS, attemptState } from '#server/features/publish/post/attempts.ts';
import { postToWebsite } from '#server/features/publish/post/post-to-website.ts';
import { SiteError } from '#server/ports/cms/site-error.ts';
import { CALENDAR_MESSAGES } from '#shared/rules/calendar.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { SiteProblem } from '#shared/rules/site-problems.ts';
import { isOneWay } from '#shared/rules/websites.ts';
import { NO_CHOICES } from '#shared/schemas/publish.ts';
import { hasReviewers } from '../approval.ts';
import { FRESH } from '../internal.ts';
import { decidePosting } from '../pace.ts';
import { placer } from '../place-entry.ts';
import { readSchedule } from '../read-schedule.ts';
import { asSeen, isTooLate, missesApproval, type StepContext, type TimedEntry } from './entry-step.ts';
import { missEntry, stopEntry, tryAgain } from './stop-entry.ts';

const PASSING_PROBLEMS: readonly SiteProblem[] = ['unreachable', 'timeout', 'busy', 'broken'];
const PASSING_REASONS: readonly Reason[] = ['tooManyRequests', 'unavailable', 'internal', 'upstreamTimeout'];

export type PostPiece = (ctx: StepContext, entry: TimedEntry) => Promise<void>;

export async function postEntry(ctx: StepContext, entry: TimedEntry, post: PostPiece = postPiece) {
  const now = ctx.now();
  if (now < entry.slotAt || (entry.tryAt && now < entry.tryAt)) return;
  if (await missesApproval(ctx, entry)) return holdUnapproved(ctx, entry);
  if (isTooLate(entry, now)) return missEntry(ctx, entry);
  const decision = await claimPosting(ctx, entry);
  if (decision === 'broken') {
    const { paceFull: reason, chooseTime: hint } = CALENDAR_MESSAGES;
    return stopEntry(ctx, entry, { status: 'held', reason, hint });
  }
  if (decision) await send(ctx, { ...entry, ...decision }, post);
}

function claimPosting(ctx: StepContext, entry: TimedEntry) {
  const now = ctx.now();

  return changeAccount(ctx, async (tx) => {
    if (await isBlocked(tx, entry.userId)) return null;
    if (entry.status === 'approved' && (await isPaused(tx, entry))) return null;

    const { userId, websiteId, timeZone, slotAt, id } = entry;
    const schedule = await readSchedule(tx, { userId, websiteId, timeZone, now, without: [id] });
    const asked = { slotAt, pinned: entry.pinned, isUpdate: await isUpdate(tx, entry) };
    const decision = decidePosting(asked, { times: schedule.made, perWeek: schedule.rhythm.perWeek }, now);
    if (decision.kind === 'broken') return decision.kind;

    if (decision.kind === 'moves') {
      const place = placer(schedule, now)({ kind: 'next' });
      const moved = {
        ...FRESH,
        ...place,
        status: 'approved',
        lastError: CALENDAR_MESSAGES.paceFull,
      } as const;
      await tx.calendarEntry.updateMany({ where: asSeen(entry), data: moved });
      return null;
    }

    const taken =
      decision.kind === 'posts'
        ? ({ status: 'posting', tryAt: now, heldBy: ctx.worker.id } as const)
        : ({ status: 'approved', tryAt: decision.tryAt, heldBy: null } as const);
    const { count } = await tx.calendarEntry.updateMany({ where: asSeen(entry), data: taken });
    if (decision.kind === 'waits')
      await ctx.queue.add('workOnEntry', { id }, { tx, runAt: decision.tryAt, unique: true });

    return count > 0 && taken.status === 'posting' ? taken : null;
  });
}

/** Another post may have paused the plan since. */
const isPaused = async (tx: Tx, { planId }: TimedEntry) =>
  planId !== null && (await tx.publishPlan.count({ where: { id: planId, pausedAt: { not: null } } })) > 0;

/** An update of a public piece is no further post. */
const isUpdate = async (tx: Tx, { contentId, websiteId }: TimedEntry) =>
  (await tx.publication.count({
    where: {
      contentId: contentId ?? '',
      websiteId,
      postedAt: { not: null },
      status: { notIn: ['draft', 'removed'] },
      OR: [{ siteChange: null }, { siteChange: 'edited' }],
    },
  })) > 0;

/**
 * After its worker died: the post is found by its marker, or queues again if it was not sent. Too late or
 * changed, a job asks the site for the outcome; the user is asked where it cannot be.
 */
export async function resumePosting(ctx: StepContext, entry: TimedEntry, post: PostPiece = postPiece) {
  if (entry.heldBy) return;
  const now = ctx.now();
  const { contentId, websiteId, slotAt } = entry;
  const publication = await ctx.db.publication.findFirst({
    where: { contentId: contentId ?? '', websiteId },
    select: { postedAt: true, heldBy: true, lookAt: true, attempts: ATTEMPTS },
  });
  const isPosted = publication?.postedAt && publication.postedAt >= slotAt;
  const isAsked = publication && attemptState(publication.attempts).createdAt !== null;
  if (!isPosted && !isAsked) return postEntry(ctx, entry, post);
  if (!isPosted && isOneWay(entry.website.cmsType)) {
    const { unknownEnd: reason, unknownEndHint: hint } = PUBLISH_MESSAGES;
    return stopEntry(ctx, entry, { status: 'failed', reason, hint });
  }
  if (!isTooLate(entry, now) && !(await missesApproval(ctx, entry))) {
    const heldBy = ctx.worker.id;
    const { count } = await ctx.db.calendarEntry.updateMany({ where: asSeen(entry), data: { heldBy } });
    if (count > 0) await send(ctx, { ...entry, heldBy }, post);
    return;
  }
  if (isPosted) await notePosted(ctx, entry);
  else if (!publication?.lookAt && !publication?.heldBy) await stopMissing(ctx, entry);
}

async function send(ctx: StepContext, entry: TimedEntry, post: PostPiece) {
  const end = ctx.worker.begin('entry', entry.id);
  try {
    await sendAndNote(ctx, entry, post);
  } finally {
    end();
  }
}

async function sendAndNote(ctx: StepContext, entry: TimedEntry, post: PostPiece) {
  try {
    await post(ctx, entry);
  } catch (error) {
    if (!(error instanceof AppError))
      ctx.log.error({ err: error, entryId: entry.id }, 'a planned post failed');
    await noteFailure(ctx, entry, error);
    return;
  }
  await notePosted(ctx, entry);
}

export async function postPiece(ctx: StepContext, entry: TimedEntry) {
  const { contentId, websiteId, piece } = entry;
  const order = {
    ...NO_CHOICES,
    contentId: contentId ?? '',
    websiteId,
    status: 'publish',
    replaceSiteChanges: false,
    postAnyway: false,
    sample: false,
  } as const;
  const isBound = entry.plan?.approval || (piece && (await hasReviewers(ctx.db, piece, ctx.now())));
  const only = isBound ? piece : null;
  for await (const _step of await postToWebsite(ctx, order, { isUnattended: true, only }));
}

/** What the site keeps from the public. */
const NOT_OUT = new Set<unknown>(['draft', 'private', 'future']);

async function notePosted(ctx: StepContext, entry: TimedEntry) {
  const { contentId, websiteId } = entry;
  const isOut = await changeAccount(ctx, async (tx) => {
    const publication = await tx.publication.findFirst({
      where: { contentId: contentId ?? '', websiteId },
      select: { status: true, postedAt: true },
    });
    if (NOT_OUT.has(publication?.status)) return false;
    const postedAt = publication?.postedAt ?? ctx.now();
    const over = { tryAt: null, heldBy: null, lastError: null, lastHint: null };
    const { count } = await tx.calendarEntry.updateMany({
      where: asSeen(entry),
      data: { ...over, status: 'posted', postedAt },
    });
    if (count > 0 && entry.planId)
      await tx.publishPlan.update({ where: { id: entry.planId }, data: { failuresInRow: 0 } });
    return true;
  });
  const { keptAsDraft: reason, publishThere: hint } = CALENDAR_MESSAGES;
  if (!isOut) await stopEntry(ctx, entry, { status: 'held', reason, hint });
}

function noteFailure(ctx: StepContext, entry: TimedEntry, error: unknown) {
  const { reason, message, hint, siteChange, openClaims } = toPublicError(error);
  if (message === PUBLISH_MESSAGES.changedSince) return holdUnapproved(ctx, entry);
  const isQuestion = message === PUBLISH_MESSAGES.sampleText;
  if (siteChange || openClaims || isQuestion)
    return stopEntry(ctx, entry, { status: 'held', reason: message, hint });
  const isPassing =
    error instanceof SiteError
      ? PASSING_PROBLEMS.includes(error.kind)
      : PASSING_REASONS.includes(reason) || message === PUBLISH_MESSAGES.stillPosting;
  return isPassing
    ? tryAgain(ctx, entry, { message, hint }, { status: 'approved' })
    : stopEntry(ctx, entry, { status: 'failed', reason: message, hint });
}

function holdUnapproved(ctx: StepContext, entry: TimedEntry) {
  const { changedSince, notApproved, approve: hint } = CALENDAR_MESSAGES;
  const reason = entry.approvedAt || entry.plan?.approval ? changedSince : notApproved;
  return stopEntry(ctx, entry, { status: 'held', reason, hint, isUnapproved: true });
}

/** The site was asked and never showed the post. */
async function stopMissing(ctx: StepContext, entry: TimedEntry) {
  if (await missesApproval(ctx, entry)) return holdUnapproved(ctx, entry);
  const { postMissing: reason, chooseTime: hint } = CALENDAR_MESSAGES;
  return stopEntry(ctx, entry, { status: 'missed', reason, hint });
}
