import type { PublishContext } from '../publish-context.ts';

const MINUTE_MS = 60_000;
/** Minutes between the lookups on a site that has not answered. */
const LOOK_AFTER_MINUTES = [1, 2, 7];
/** An unreachable site is tried this often, for a day. */
const UNREACHED_MINUTES = 15;
const UNREACHED_MAX = (24 * 60) / UNREACHED_MINUTES;

/** Settled: no further lookup. */
export const SETTLED = { lookAt: null, looks: 0, asked: null } as const;

/** @returns null after enough lookups */
export function nextLook({ now }: Pick<PublishContext, 'now'>, looks: number) {
  const minutes = LOOK_AFTER_MINUTES[looks];
  return minutes === undefined ? null : { lookAt: minutesFrom(now(), minutes), looks: looks + 1 };
}

/** The first lookup after an attempt with an uncertain end. */
export const firstLook = ({ now }: Pick<PublishContext, 'now'>) => ({
  lookAt: minutesFrom(now(), 1),
  looks: 1,
});

/** @returns null when the site was unreachable for too long */
export const nextTry = ({ now }: Pick<PublishContext, 'now'>, looks: number) =>
  looks < UNREACHED_MAX ? { lookAt: minutesFrom(now(), UNREACHED_MINUTES), looks: looks + 1 } : null;

const minutesFrom = (time: Date, minutes: number) => new Date(time.getTime() + minutes * MINUTE_MS);
