import { randomUUID } from 'node:crypto';
import type { PostPiece } from '../../features/calendar/worker/post-entry.ts';
import { findDue } from '../../features/calendar/worker/sweep-calendar.ts';
import { workOnEntry } from '../../features/calendar/worker/work-on-entry.ts';
import { toLocalTime } from '../../features/calendar/wall-time.ts';
import { AppError } from '../../errors.ts';
import { plainPiece } from '../plain-piece.ts';
import { planner } from '../planner.ts';
import { QUARTER, type Scenario } from './scenario.ts';
import type { Outcome, Post, System } from './system.ts';

const INSTANCES = 3;
const WAITING = ['approved', 'review', 'queued', 'writing'];

/** The calendar itself, with three instances on one database; the website is a stand-in that makes a post once. */
export async function onPostgres({ rhythm, start, kills }: Scenario): Promise<System> {
  const { db, user, clock, websiteId, services, add, savePlan } = await planner({
    now: new Date(start),
  });
  await savePlan({ ...rhythm, approval: false });
  const ids: string[] = [];
  const posts: Post[] = [];
  const beingPosted = new Set<string>();
  const left = [...kills];
  let doubles = 0;

  /** Notes in the publication what an instance knows, so that the next finds it. */
  const note = (contentId: string, known: { askedAt: Date } | { postedAt: Date; askedAt: null }) =>
    db.publication.upsert({
      where: { contentId_websiteId: { contentId, websiteId } },
      create: { userId: user.id, contentId, websiteId, marker: randomUUID(), ...known },
      update: known,
    });

  const dying = (die: () => void): PostPiece => {
    const never = () => new Promise<never>(die);
    return async (_ctx, { id, contentId }) => {
      if (beingPosted.has(id)) doubles += 1;
      beingPosted.add(id);
      const killed = left.shift();
      const dies = async () => {
        beingPosted.delete(id);
        return never();
      };
      if (killed === 'before the post') return dies();
      const piece = contentId ?? '';
      await note(piece, { askedAt: clock.now });
      const entry = ids.indexOf(id);
      if (posts.every((post) => post.entry !== entry)) posts.push({ entry, at: clock.now.getTime() });
      if (killed === 'after the site has it') return dies();
      const at = posts.find((post) => post.entry === entry)?.at ?? NaN;
      await note(piece, { postedAt: new Date(at), askedAt: null });
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

  const rows = () => db.calendarEntry.findMany({ where: { id: { in: ids } } });
  return {
    add: async (quarter) => {
      const first = Math.floor(start / QUARTER) * QUARTER;
      const localTime = quarter && toLocalTime(new Date(first + quarter * QUARTER), rhythm.timeZone);
      const added = await add(localTime ? { kind: 'at', localTime } : { kind: 'next' }).catch(
        (error: unknown) => {
          if (error instanceof Error && error.cause instanceof AppError) return add();
          throw error;
        },
      );
      ids.push(added.id);
    },
    nextDue: async () => {
      const waiting = (await rows()).filter(({ status }) => status === 'posting' || WAITING.includes(status));
      return Math.min(
        ...waiting.map(({ slotAt, tryAt }) => Math.max(slotAt?.getTime() ?? Infinity, tryAt?.getTime() ?? 0)),
      );
    },
    postByHand: async (now) => {
      clock.now = new Date(now);
      posts.push({ entry: null, at: now });
      await note((await plainPiece(db, user.id)).id, { postedAt: clock.now, askedAt: null });
    },
    work: async (now) => {
      clock.now = new Date(now);
      await Promise.all(Array.from({ length: INSTANCES }, instance));
    },
    end: async () => {
      const byId = new Map((await rows()).map((row) => [row.id, row]));
      const entries = ids.map((id) => outcomeOf(byId.get(id)));
      return { entries, posts, doubles };
    },
  };
}

type Row = { status: string; slotAt: Date | null; postedAt: Date | null };

function outcomeOf(row: Row | undefined): Outcome {
  if (!row) throw new Error('an entry is gone');
  const status = WAITING.includes(row.status) ? 'waiting' : (row.status as Outcome['status']);
  return { status, slot: row.slotAt?.getTime() ?? NaN, postedAt: row.postedAt?.getTime() ?? null };
}
