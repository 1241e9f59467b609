import { randomUUID } from 'node:crypto';
import type { Services } from '#server/context.ts';
import type { SavePlanInput } from '#shared/schemas/calendar.ts';
import { plainPiece } from './plain-piece.ts';
import { signedIn } from './signed-in.ts';

type Options = { plan?: 'free' | 'pro'; services?: Partial<Services>; now?: Date };

/** A user with a website that nothing is sent to, whose clock the test sets. */
export async function planner({ plan = 'pro', services, now = new Date('2026-11-23T06:00Z') }: Options = {}) {
  const clock = { now };
  const one = await signedIn({ plan, services: { ...services, now: () => clock.now } });
  const { db, user, api } = one;
  const site = { userId: user.id, cmsType: 'wordpress', username: 'ann', appPassword: 'sealed' } as const;
  const addWebsite = async (domain: string) =>
    (await db.website.create({ data: { ...site, id: randomUUID(), domain } })).id;
  const websiteId = await addWebsite(`https://${randomUUID()}.example`);
  const pieceEntry = async () => ({ id: randomUUID(), contentId: (await plainPiece(db, user.id)).id });

  return {
    ...one,
    clock,
    websiteId,
    addWebsite,
    pieceEntry,
    /** An entry with a finished piece. */
    add: async (time: object = { kind: 'next' }, to: string = websiteId) => {
      const entries = [{ ...(await pieceEntry()), time }];
      const [entry] = await api.publish.addEntries({ websiteId: to, entries } as never);
      if (!entry) throw new Error('nothing was added');
      return entry;
    },
    /** Without the mail on Mondays, if not asked for. */
    savePlan: (input: Partial<SavePlanInput> = {}) =>
      api.publish.savePlan({ websiteId, timeZone: 'Europe/Berlin', mondayMail: false, ...input }),
  };
}

export const topicEntry = (topic: string) => ({ id: randomUUID(), brief: { topic, wordCount: 300 } });
