import { z } from 'zod';
import { isUnfamiliar, placeOf } from '#server/auth/familiar-place.ts';
import { isBlocked } from '#server/auth/is-blocked.ts';
import { networkOf } from '#server/auth/network-of.ts';
import { rememberDevice } from '#server/auth/remembered-device.ts';
import { openStep, stepGone } from '#server/auth/sign-in-step.ts';
import type { PublicContext } from '#server/context.ts';
import { lockUser, type Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { mailUnfamiliarSignIn } from '#server/features/account/mail-unfamiliar-sign-in.ts';
import { noteRefusedSignIn } from '#server/features/account/queries.ts';
import { startSession } from '#server/features/account/sessions.ts';
import { recoveryCodeMail } from '#server/mails/factor-mails.ts';
import { queueMail } from '#server/queue/mail-queue.ts';
import { FACTOR_MESSAGES } from '#shared/rules/factors.ts';
import { LINKED_PAGES } from '#shared/rules/paths.ts';
import type { signInByCodeInput } from '#shared/schemas/factors.ts';
import { takeCode } from './take-code.ts';

type Input = z.output<typeof signInByCodeInput>;

/** A release of before kept nothing: by the password was the only way. */
const firstHalf = z.object({ by: z.string() }).catch({ by: 'the password' });

/** The second half of a sign-in whose password, or whose provider, was right. */
export function signInByCode(ctx: PublicContext, { step, code, remembers }: Input) {
  return finishSignIn(ctx, { step, remembers }, async (tx, userId) => {
    const taken = await takeCode(ctx, tx, { userId, code });
    if (taken === 'a recovery code') await mailCodeUsed(ctx, tx, userId);
    return taken;
  });
}

type Finishing = { step: string; remembers: boolean };
/** @returns by what the user signs in; null when it is wrong */
type TakeFactor = (tx: Tx, userId: string) => Promise<string | null>;

/** Tries are limited by account and by network, however many sign-ins are begun. @throws AppError('unauthorized') */
export async function finishSignIn(ctx: PublicContext, { step, remembers }: Finishing, take: TakeFactor) {
  const { db, limits, ipAddress, now } = ctx;
  const network = networkOf(ipAddress);
  await limits.consume('signInAddress', network);
  const begun = await db.signInStep.findFirst({
    where: openStep(step, 'factor', now()),
    select: { id: true, payload: true, user: { select: { id: true, email: true } } },
  });
  if (!begun?.user) throw stepGone();
  const { id: userId, email } = begun.user;
  await limits.consume('factor', userId);

  const handOut = await db.$transaction(async (tx) => {
    // User before step, like a change of the password: no deadlock.
    await lockUser(tx, userId);
    const how = await take(tx, userId);
    if (!how) return null;
    const { count } = await tx.signInStep.deleteMany({ where: { id: begun.id } });
    if (count === 0 || (await isBlocked(tx, userId))) throw stepGone();
    // Whoever has the factor has not lost it.
    await tx.factorReset.deleteMany({ where: { userId } });
    const { by } = firstHalf.parse(begun.payload);
    const sentence = `Signed in with ${by} and ${how}`;
    return beginSession(ctx, tx, { userId, email, remembers, sentence });
  });
  if (!handOut) {
    await noteRefusedSignIn(db, { email, ...networkAndDevice(ctx), at: now() });
    throw new AppError('unauthorized', FACTOR_MESSAGES.codeWrong);
  }

  await limits.giveBack('signInAddress', network);
  await limits.giveBack('factor', userId);
  handOut();
}

const networkAndDevice = (ctx: PublicContext) => {
  const { network, device } = placeOf(ctx);
  return { network: network ?? '', device };
};

type Begun = { userId: string; email: string; remembers?: boolean; sentence: string };

/** @returns sets the cookies; call it after the commit */
export async function beginSession(
  ctx: PublicContext,
  tx: Tx,
  { userId, email, remembers = false, sentence }: Begun,
) {
  const isNew = await isUnfamiliar(tx, userId, ctx, ctx.now());
  const giveSession = await startSession(ctx, tx, { userId, sentence });
  const giveDevice = remembers ? await rememberDevice(ctx, tx, userId) : undefined;
  if (isNew) await mailUnfamiliarSignIn(ctx, tx, email);

  return () => {
    giveSession();
    giveDevice?.();
  };
}

async function mailCodeUsed(ctx: PublicContext, tx: Tx, userId: string) {
  const left = await tx.recoveryCode.count({ where: { userId } });
  const { email: to } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  const accountUrl = ctx.settings.publicUrl + LINKED_PAGES.accountSecurity;
  await queueMail(ctx, tx, recoveryCodeMail({ to, left, accountUrl }));
}
