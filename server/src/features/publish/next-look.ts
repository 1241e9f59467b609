import type { PublishContext } from './publish-context.ts';

const MINUTE_MS = 60_000;
/** When a site that has not answered is asked what has become of the post, in minutes after the look before. */
const LOOK_AFTER_MINUTES = [1, 2, 7];
/** A site that cannot be asked is tried this often, for a day. */
const UNREACHED_MINUTES = 15;
const UNREACHED_MAX = (24 * 60) / UNREACHED_MINUTES;

/** All is settled: nobody has to look. */
export const SETTLED = { lookAt: null, looks: 0 } as const;

/** @returns null when it has been looked for often enough */
export function nextLook({ now }: Pick<PublishContext, 'now'>, looks: number) {
  const minutes = LOOK_AFTER_MINUTES[looks];
  return minutes === undefined ? null : { lookAt: minutesFrom(now(), minutes), looks: looks + 1 };
}

/** The first look after an attempt that ended without being certain. */
export const firstLook = ({ now }: Pick<PublishContext, 'now'>) => ({
  lookAt: minutesFrom(now(), 1),
  looks: 1,
});

/** @returns null when the site could not be asked for so long that it is given up */
export const nextTry = ({ now }: Pick<PublishContext, 'now'>, looks: number) =>
  looks < UNREACHED_MAX ? { lookAt: minutesFrom(now(), UNREACHED_MINUTES), looks: looks + 1 } : null;

const minutesFrom = (time: Date, minutes: number) => new Date(time.getTime() + minutes * MINUTE_MS);
