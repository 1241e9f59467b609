import { randomUUID } from 'node:crypto';
import { AppError } from '#server/errors.ts';
import { findDue } from '#server/features/calendar/queries.ts';
import { toLocalTime } from '#server/features/calendar/wall-time.ts';
import type { PostPiece } from '#server/features/calendar/worker/post-entry.ts';
import { recomputeSlots } from '#server/features/calendar/worker/sweep-calendar.ts';
import { workOnEntry } from '#server/features/calendar/worker/work-on-entry.ts';
import { SiteError } from '#server/ports/cms/site-error.ts';
import { plainPiece } from '../plain-piece.ts';
import { planner, topicEntry } from '../planner.ts';
import { asked } from '../stored-publication.ts';
import { isDown, MINUTE, QUARTER, type Scenario } from './scenario.ts';
import { dueAt, type Outcome, type Post, type Reminder, type System } from './system.ts';

const INSTANCES = 3;
/** Two steps of an entry follow each other at once: what has been written is posted or held. */
const PASSES = 2;
/** A worker resumes what another has left sooner; later the site has been asked. */
const ASKED_AFTER_MS = 10 * MINUTE;

/** The calendar itself, with three instances on one database; the website is a stand-in that makes a post once. */
export async function onPostgres(scenario: Scenario): Promise<System> {
  const { rhythm, approval, leadHours, start, kills } = scenario;
  const { db, user, clock, websiteId, services, api, pieceEntry, savePlan } = await planner({
    now: new Date(start),
  });
  const { id: planId } = await savePlan({ ...rhythm, approval, leadHours });
  const ids: string[] = [];
  const posts: Post[] = [];
  const reminders: Reminder[] = [];
  const beingPosted = new Set<string>();
  const left = [...kills];
  let doubles = 0;

  /** Notes in the publication what an instance knows, so that the next finds it. */
  const note = async (
    contentId: string,
    { askedAt, ...known }: { askedAt: Date | null; postedAt?: Date; lookAt?: Date | null },
  ) => {
    const { id } = await db.publication.upsert({
      where: { contentId_websiteId: { contentId, websiteId } },
      create: { userId: user.id, contentId, websiteId, marker: randomUUID(), ...known },
      update: known,
    });
    const open = { publicationId: id, outcome: 'open' } as const;
    await db.publicationAttempt.updateMany({ where: open, data: { outcome: 'arrived' } });
    if (askedAt) await db.publication.update({ where: { id }, data: asked(user.id, askedAt) });
  };

  const dying = (die: () => void): PostPiece => {
    const never = () => new Promise<never>(die);

    return async (_ctx, { id, contentId }) => {
      if (beingPosted.has(id)) doubles += 1;
      beingPosted.add(id);
      const killed = left.shift();
      const dies = async () => {
        beingPosted.delete(id);
        await db.calendarEntry.update({ where: { id }, data: { heldBy: null } });
        return never();
      };
      if (killed === 'before the post') return dies();
      if (isDown(scenario, clock.now.getTime())) {
        beingPosted.delete(id);
        throw new SiteError('unreachable');
      }
      const piece = contentId ?? '';
      await note(piece, { askedAt: clock.now, lookAt: clock.now });
      const entry = ids.indexOf(id);
      if (posts.every((post) => post.entry !== entry)) posts.push({ entry, at: clock.now.getTime() });
      if (killed === 'after the site has it') return dies();
      const at = posts.find((post) => post.entry === entry)?.at ?? NaN;
      await note(piece, { postedAt: new Date(at), askedAt: null, lookAt: null });
      if (killed) return dies();
      beingPosted.delete(id);
    };
  };

  async function instance() {
    let die: () => void = () => undefined;
    const death = new Promise<void>((resolve) => (die = resolve));
    const post = dying(die);
    const due = (await findDue(services)).filter(({ id, runAt }) => ids.includes(id) && runAt <= clock.now);
    const work = ({ id }: { id: string }) => workOnEntry(services, { id }, post);
    // Where instances die, each works on several entries at once, as in production.
    const all = async () => {
      if (kills.length > 0) await Promise.all(due.map(work));
      else for (const one of due) await work(one);
    };
    await Promise.race([all(), death]);
  }

  /** The first failures pause the plan, so which comes first counts where the site is down. */
  async function workOnce() {
    if (kills.length > 0 || scenario.siteDown.length === 0)
      await Promise.all(Array.from({ length: INSTANCES }, instance));
    else for (let turn = 0; turn < INSTANCES; turn += 1) await instance();
  }

  const plan = async (time: object, isToBeWritten: boolean) => {
    const entry = isToBeWritten ? topicEntry('Tea') : await pieceEntry();
    const entries = [{ ...entry, time }];
    const [added] = await api.publish.addEntries({ websiteId, entries } as never);
    ids.push(added?.id ?? '');
  };

  /** The texts that were begun before. */
  async function finishTexts() {
    const begun = await db.generation.findMany({ where: { userId: user.id, status: 'queued' } });
    for (const { id } of begun) {
      await plainPiece(db, user.id, { id });
      await db.generation.update({ where: { id }, data: { status: 'done', chargedWords: 7 } });
    }
  }

  /** Another job has asked the site what has become of a post. */
  async function settle() {
    const before = { lte: new Date(clock.now.getTime() - ASKED_AFTER_MS) };
    const open = await db.publication.findMany({
      where: { userId: user.id, attempts: { some: { outcome: 'open', askedAt: before } } },
    });
    for (const { contentId } of open) {
      const { id } = await db.calendarEntry.findFirstOrThrow({ where: { contentId } });
      const at = posts.find(({ entry }) => entry === ids.indexOf(id))?.at ?? NaN;
      await note(contentId, { postedAt: new Date(at), askedAt: null, lookAt: null });
    }
  }

  async function noteReminders() {
    for (const { id, remindedAt } of await rows()) {
      const reminder = { entry: ids.indexOf(id), at: remindedAt?.getTime() ?? NaN };
      if (remindedAt && !reminders.some(({ entry, at }) => entry === reminder.entry && at === reminder.at))
        reminders.push(reminder);
    }
  }

  const rows = () => db.calendarEntry.findMany({ where: { id: { in: ids } } });
  return {
    add: async ({ quarter, isToBeWritten }) => {
      const first = Math.floor(start / QUARTER) * QUARTER;
      const localTime = quarter && toLocalTime(new Date(first + quarter * QUARTER), rhythm.timeZone);
      const next = { kind: 'next' };
      try {
        await plan(localTime ? { kind: 'at', localTime } : next, isToBeWritten);
      } catch (error) {
        if (!(error instanceof Error && error.cause instanceof AppError)) throw error;
        await plan(next, isToBeWritten);
      }
    },
    nextDue: async () => {
      const { pausedAt } = await db.publishPlan.findUniqueOrThrow({ where: { id: planId } });
      const going = (await rows()).filter(({ status }) => !pausedAt || status === 'posting');
      return Math.min(
        ...going.map(({ status, slotAt, tryAt, remindedAt }) => {
          const slot = slotAt?.getTime() ?? Infinity;
          return dueAt(
            { status, slot, tryAt: tryAt?.getTime() ?? 0, isReminded: remindedAt !== null },
            leadHours,
          );
        }),
      );
    },
    postByHand: async (now) => {
      clock.now = new Date(now);
      posts.push({ entry: null, at: now });
      await note((await plainPiece(db, user.id)).id, { postedAt: clock.now, askedAt: null });
    },
    approve: async (entry, now) => {
      clock.now = new Date(now);
      await api.publish.approveEntry({ id: ids[entry] ?? '' }).catch((error: unknown) => {
        if (!(error instanceof Error && error.cause instanceof AppError)) throw error;
      });
    },
    resume: async (now) => {
      clock.now = new Date(now);
      await api.publish.resumePlan({ id: planId });
    },
    changeRules: async (timeZone, now) => {
      clock.now = new Date(now);
      await db.publishPlan.update({ where: { id: planId }, data: { timeZone } });
      await db.calendarEntry.updateMany({ where: { id: { in: ids } }, data: { timeZone } });
      await recomputeSlots(services);
    },
    work: async (now) => {
      clock.now = new Date(now);
      await Promise.all([finishTexts(), settle()]);
      for (let pass = 0; pass < PASSES; pass += 1) await workOnce();
      await noteReminders();
    },
    end: async () => {
      const byId = new Map((await rows()).map((row) => [row.id, row]));
      const entries = ids.map((id) => outcomeOf(byId.get(id)));
      return { entries, posts, reminders, doubles };
    },
  };
}

type Row = { status: Outcome['status']; slotAt: Date | null; postedAt: Date | null };

function outcomeOf(row: Row | undefined): Outcome {
  if (!row) throw new Error('an entry is gone');
  return {
    status: row.status,
    slot: row.slotAt?.getTime() ?? NaN,
    postedAt: row.postedAt?.getTime() ?? null,
  };
}
