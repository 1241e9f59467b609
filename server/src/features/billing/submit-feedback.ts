import { changeAccount } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';
import type { FeedbackInput } from '#shared/schemas/billing.ts';

type FeedbackState = { submitted: boolean; code: string | null };

export async function submitFeedback(
  ctx: UserContext,
  { rating, feedback }: FeedbackInput,
): Promise<FeedbackState> {
  const { user } = ctx;
  await changeAccount(ctx, async (tx) => {
    if (await tx.feedback.findFirst({ where: { userId: user.id }, select: { id: true } })) return;
    const name = user.name ?? user.metadataName;
    await tx.feedback.create({ data: { userId: user.id, name, rating, feedback } });
  });
  return feedbackState(ctx);
}

export async function feedbackState({ db, user, payments }: UserContext): Promise<FeedbackState> {
  const [given, customer] = await Promise.all([
    db.feedback.findFirst({ where: { userId: user.id }, select: { id: true } }),
    db.subscription.findUnique({ where: { userId: user.id }, select: { discountRedeemedAt: true } }),
  ]);
  const code = given && !customer?.discountRedeemedAt ? payments.feedbackCode : null;
  return { submitted: given !== null, code };
}
