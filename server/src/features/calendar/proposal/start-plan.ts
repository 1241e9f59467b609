import type { EntryView, StartPlanInput } from '#shared/schemas/calendar.ts';
import type { UserContext } from '#server/context.ts';
import { storeEntries } from '../add-entries.ts';
import { ensurePlan } from '../ensure-plan.ts';
import { changeAccount } from '#server/auth/change-as.ts';

/** Makes the plan that was proposed and takes the pieces in, each of which waits for its approval. */
export async function startPlan(
  ctx: UserContext,
  { websiteId, timeZone, pieces }: StartPlanInput,
): Promise<EntryView[]> {
  return changeAccount(ctx, async (tx) => {
    await ensurePlan(tx, ctx, { websiteId, timeZone });
    const entries = pieces.map((piece) => ({ ...piece, brief: null, time: { kind: 'next' as const } }));
    return storeEntries(tx, ctx, { websiteId, timeZone, entries }, { isRead: false });
  });
}
