import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { createWatcher } from '#server/live/live-entry.ts';
import { SHOWN_OF_BRIEF, shownBrief } from '#server/ports/ai-writer/brief.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import type { GenerationInput, WatchWritingInput } from './inputs.ts';
import { BEING_WRITTEN } from './queries.ts';

/** More than this many at once come from a list of topics and are counted rather than shown. */
const MOST = 50;
/** A generation notes its end a moment before others can see it. */
const SLACK_MS = 10_000;

/** The user's pieces that are being written on any device, newest first, and those that have ended `since` then. */
export async function listWriting(
  { db, user, now }: UserContext,
  { since }: Partial<WatchWritingInput> = {},
) {
  const asOf = now().toISOString();
  const running = { finishedAt: null, ...BEING_WRITTEN };
  const ended = since && { finishedAt: { gte: new Date(since.getTime() - SLACK_MS) } };
  const rows = await db.generation.findMany({
    where: { userId: user.id, OR: ended ? [running, ended] : [running] },
    orderBy: { createdAt: 'desc' },
    take: MOST,
    select: {
      id: true,
      title: true,
      ...SHOWN_OF_BRIEF,
      profile: { select: { id: true, name: true } },
      status: true,
      createdAt: true,
    },
  });

  const pieces = rows.map(({ id, title, profile, status, createdAt, ...asked }) => {
    const { topic, contentType } = shownBrief.parse(asked);
    const hasEnded = status === 'done' || status === 'failed' || status === 'cancelled';
    return {
      id,
      title: title ?? topic,
      contentType,
      profile,
      status: hasEnded ? status : ('writing' as const),
      startedAt: createdAt.toISOString(),
    };
  });

  return { asOf, pieces };
}

/** Carries the id of a user one of whose generations has begun or ended; sent by a database trigger. */
const CHANNEL = 'writing_changed';
const LOOK_AGAIN_MS = 20_000;

export async function* watchWriting(ctx: UserContext, input: WatchWritingInput) {
  const watcher = createWatcher();
  const leave = ctx.bus.subscribe(CHANNEL, (userId) => userId === ctx.user.id && watcher.wake());
  const looking = setInterval(watcher.wake, LOOK_AGAIN_MS);
  try {
    while (!ctx.signal.aborted) {
      const now = await listWriting(ctx, input);
      yield now;
      if (!now.pieces.some(({ status }) => status === 'writing')) return;
      await watcher.woken();
    }
  } finally {
    clearInterval(looking);
    leave();
  }
}

const FAILURES_MAX = 5;
const SHOWN_MS = 7 * 24 * 60 * 60_000;
const LOOKED_THROUGH = 500;

export async function listFailures({ db, user, now }: UserContext) {
  const rows = await db.generation.findMany({
    where: { userId: user.id, createdAt: { gte: new Date(now().getTime() - SHOWN_MS) } },
    orderBy: { createdAt: 'desc' },
    take: LOOKED_THROUGH,
    select: {
      id: true,
      ...SHOWN_OF_BRIEF,
      profile: { select: { id: true, name: true } },
      status: true,
      errorMessage: true,
      errorHint: true,
      createdAt: true,
    },
  });
  const asked = rows.map((row) => ({ ...row, ...shownBrief.parse(row) }));
  const newest = new Map(asked.toReversed().map(({ id, topic }) => [topic, id]));

  return asked
    .filter(({ id, topic, status }) => status === 'failed' && newest.get(topic) === id)
    .slice(0, FAILURES_MAX)
    .map(({ id, topic, contentType, profile, errorMessage, errorHint, createdAt }) => ({
      id,
      title: topic,
      contentType,
      profile,
      message: errorMessage ?? CONTENT_MESSAGES.generateFailed,
      hint: errorHint ?? '',
      startedAt: createdAt.toISOString(),
    }));
}

/** The user has read why a piece failed: no device shows it again. One that has not failed stays. */
export async function markFailureSeen({ db, user, now }: UserContext, { id }: GenerationInput) {
  const own = { id, userId: user.id };
  const { count } = await db.generation.updateMany({
    where: { ...own, status: 'failed', failureSeenAt: null },
    data: { failureSeenAt: now() },
  });
  if (count === 0 && (await db.generation.count({ where: own })) === 0)
    throw new AppError('notFound', CONTENT_MESSAGES.notFound);
}
