import type { Tx } from '#server/database/db.ts';
import type { Queue } from '#server/queue/queue.ts';

/** What a change of a website causes in other rooms, of which this one knows none. */
export type WebsiteHooks = {
  /** It is new, or has moved to another address. */
  siteChanged: (
    ctx: { tx: Tx; queue: Queue; now: () => Date },
    website: { websiteId: string; userId: string },
  ) => Promise<unknown>;
  /** It is being deleted, or all that its user has. */
  siteDeleting: (
    ctx: { tx: Tx; queue: Queue },
    website: { websiteId?: string; userId: string },
  ) => Promise<unknown>;
};
