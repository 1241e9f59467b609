import type { PublicContext } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { REMEMBERED_DAYS } from '#shared/rules/factors.ts';
import { hostCookie } from './host-cookie.ts';
import { newLinkToken, tokenHash } from './tokens.ts';

const SECONDS = (REMEMBERED_DAYS * DAY_MS) / 1000;
const COOKIE = hostCookie('device');

export const rememberedDeviceIn = COOKIE.read;

type Caller = Pick<PublicContext, 'rememberedDevice' | 'now'>;

export async function isRemembered(tx: Tx, { rememberedDevice, now }: Caller, userId: string) {
  if (rememberedDevice === null) return false;
  const where = { tokenHash: tokenHash(rememberedDevice), userId, expiresAt: { gt: now() } };
  return (await tx.rememberedDevice.count({ where })) > 0;
}

/** @returns sets the cookie; call it after the commit */
export async function rememberDevice(ctx: PublicContext, tx: Tx, userId: string) {
  const { token, tokenHash: hash } = newLinkToken();
  const expiresAt = new Date(ctx.now().getTime() + REMEMBERED_DAYS * DAY_MS);
  await tx.rememberedDevice.create({
    data: { userId, tokenHash: hash, userAgent: ctx.userAgent, expiresAt },
  });

  const cookie = COOKIE.set(token, { publicUrl: ctx.settings.publicUrl, seconds: SECONDS });
  return () => ctx.setCookie(cookie);
}

/** Whoever was about to sign in, or did not have to give the factor, begins anew. */
export async function forgetSignIns(tx: Tx, userId: string) {
  await tx.rememberedDevice.deleteMany({ where: { userId } });
  await tx.signInStep.deleteMany({ where: { userId } });
}
