import type { EntryView, StartPlanInput } from '#shared/calendar.ts';
import type { UserContext } from '../../../context.ts';
import { lockAccount } from '../../../database/db.ts';
import { storeEntries } from '../add-entries.ts';
import { ensurePlan } from '../ensure-plan.ts';

/** Makes the plan that was proposed and takes the pieces in, each of which waits for its approval. */
export async function startPlan(
  ctx: UserContext,
  { websiteId, timeZone, pieces }: StartPlanInput,
): Promise<EntryView[]> {
  return ctx.db.$transaction(async (tx) => {
    await lockAccount(tx, ctx.user.id);
    await ensurePlan(tx, ctx, { websiteId, timeZone });
    const entries = pieces.map((piece) => ({ ...piece, brief: null, time: { kind: 'next' as const } }));
    return storeEntries(tx, ctx, { websiteId, timeZone, entries }, { isRead: false });
  });
}
