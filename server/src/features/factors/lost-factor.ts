import type { z } from 'zod';
import { noteActivity } from '#server/auth/note-activity.ts';
import { openStep, stepGone } from '#server/auth/sign-in-step.ts';
import { newLinkToken, tokenHash } from '#server/auth/tokens.ts';
import type { PublicContext } from '#server/context.ts';
import { lockUser, type Tx } from '#server/database/db.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { factorLostMail, factorMail } from '#server/mails/factor-mails.ts';
import { queueMail } from '#server/queue/mail-queue.ts';
import { RESET_WAIT_DAYS, type FactorOutcome } from '#shared/rules/factors.ts';
import { FACTOR_LINKS, LINKED_PAGES } from '#shared/rules/paths.ts';
import type { stepInput } from '#shared/schemas/factors.ts';
import { removeFactors } from './switch-factor.ts';

/** So long the link works once it works. */
const OPEN_DAYS = 3;

/** By somebody who knows the password and has neither factor nor recovery code. */
export async function askFactorReset(ctx: PublicContext, { step }: z.infer<typeof stepInput>) {
  const { db, now, limits, settings } = ctx;
  const begun = await db.signInStep.findFirst({
    where: openStep(step, 'factor', now()),
    select: { user: { select: { id: true, email: true } } },
  });
  if (!begun?.user) throw stepGone();
  const { id: userId, email: to } = begun.user;
  await limits.consume('mail', to);

  const [remove, keep] = [newLinkToken(), newLinkToken()];
  const opensAt = new Date(now().getTime() + RESET_WAIT_DAYS * DAY_MS);
  const expiresAt = new Date(opensAt.getTime() + OPEN_DAYS * DAY_MS);
  const asked = { tokenHash: remove.tokenHash, keepHash: keep.tokenHash, opensAt, expiresAt };
  const urlOf = (path: string, token: string) => `${settings.publicUrl}${path}?token=${token}`;
  await db.$transaction(async (tx) => {
    await tx.factorReset.upsert({ where: { userId }, create: { userId, ...asked }, update: asked });
    const removeUrl = urlOf(FACTOR_LINKS.remove, remove.token);
    const keepUrl = urlOf(FACTOR_LINKS.keep, keep.token);
    await queueMail(ctx, tx, factorLostMail({ to, opensAt, openDays: OPEN_DAYS, removeUrl, keepUrl }));
    await note(ctx, tx, userId, 'Asked to remove the second factor by a mailed link');
  });
}

type Opened = { outcome: FactorOutcome };

/** By the mailed link, a day later: every device is signed out, and the owner is told again. */
export async function removeLostFactor(ctx: PublicContext, { token }: { token: string }): Promise<Opened> {
  const { db, now, settings } = ctx;
  return db.$transaction(async (tx) => {
    const asked = await openReset(tx, { tokenHash: tokenHash(token) }, now());
    if (!asked) return { outcome: 'invalid' };
    if (asked.opensAt > now()) return { outcome: 'early' };

    const { userId, user } = asked;
    await removeFactors(tx, userId);
    await tx.session.deleteMany({ where: { userId } });
    const resetUrl = settings.publicUrl + LINKED_PAGES.forgotPassword;
    const sentence = 'The second factor of your account was removed by the link we sent you.';
    await queueMail(ctx, tx, factorMail({ to: user.email, sentence, resetUrl }));
    await note(ctx, tx, userId, 'Removed the second factor by a mailed link');
    return { outcome: 'removed' };
  });
}

/** By the other link of that mail, at any time before. */
export async function keepFactor(ctx: PublicContext, { token }: { token: string }): Promise<Opened> {
  return ctx.db.$transaction(async (tx) => {
    const asked = await openReset(tx, { keepHash: tokenHash(token) }, ctx.now());
    if (!asked) return { outcome: 'invalid' };
    await tx.factorReset.deleteMany({ where: { id: asked.id } });
    await tx.signInStep.deleteMany({ where: { userId: asked.userId } });
    await note(ctx, tx, asked.userId, 'Kept the second factor by a mailed link');
    return { outcome: 'kept' };
  });
}

/** Under the user's lock, so that a link works once. */
async function openReset(tx: Tx, which: { tokenHash: string } | { keepHash: string }, now: Date) {
  const where = { ...which, expiresAt: { gt: now }, user: { blockedAt: null } };
  const found = await tx.factorReset.findFirst({ where, select: { userId: true } });
  if (!found) return null;
  await lockUser(tx, found.userId);
  return tx.factorReset.findFirst({ where, include: { user: { select: { email: true } } } });
}

const note = ({ session, ...ctx }: PublicContext, tx: Tx, userId: string, sentence: string) =>
  noteActivity(
    tx,
    { ...ctx, session: session?.scope === 'api' ? null : session },
    { userId, group: 'access', sentence },
  );
