import type { UserContext } from '#server/context.ts';
import { lockUser } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { FACTOR_MESSAGES } from '#shared/rules/factors.ts';
import { makeRecoveryCodes } from './switch-factor.ts';

const ALIVE = (now: Date) => ({ expiresAt: { gt: now } });

export async function factors({ db, user, now }: UserContext) {
  const own = { where: { userId: user.id } };
  const [authenticator, passkeys, recoveryCodesLeft, rememberedDevices] = await Promise.all([
    db.authenticator.findFirst({
      where: { userId: user.id, confirmedAt: { not: null } },
      select: { confirmedAt: true },
    }),
    db.passkey.findMany({
      ...own,
      orderBy: { createdAt: 'asc' },
      select: { id: true, name: true, createdAt: true, lastUsedAt: true },
    }),
    db.recoveryCode.count(own),
    db.rememberedDevice.count({ where: { userId: user.id, ...ALIVE(now()) } }),
  ]);
  const appSince = authenticator?.confirmedAt?.toISOString() ?? null;
  return { appSince, passkeys, recoveryCodesLeft, rememberedDevices };
}

/** @returns the codes, which are shown only now; those before are void */
export async function newRecoveryCodes({ db, user }: UserContext) {
  const recoveryCodes = await db.$transaction(async (tx) => {
    await lockUser(tx, user.id);
    const isOn = { id: user.id, secondFactorAt: { not: null } };
    if ((await tx.user.count({ where: isOn })) === 0)
      throw new AppError('conflict', FACTOR_MESSAGES.appMissing);
    return makeRecoveryCodes(tx, user.id);
  });
  return { recoveryCodes };
}

export async function forgetDevices({ db, user }: UserContext) {
  const { count } = await db.$transaction((tx) =>
    tx.rememberedDevice.deleteMany({ where: { userId: user.id } }),
  );
  return { count };
}
