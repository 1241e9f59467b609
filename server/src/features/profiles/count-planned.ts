import type { ProfileIdInput } from './inputs.ts';
import type { UserContext } from '../../context.ts';

/** How many pieces of the calendar are still to be written with the profile. */
export async function countPlanned({ db, user }: UserContext, { id }: ProfileIdInput) {
  const count = await db.calendarEntry.count({
    where: {
      userId: user.id,
      contentId: null,
      // What is being written keeps the profile as it was.
      status: { not: 'writing' },
      brief: { path: ['profileId'], equals: id },
    },
  });
  return { count };
}
