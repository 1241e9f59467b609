import type { z } from 'zod';
import { newAccessToken } from '#server/auth/tokens.ts';
import type { UserContext } from '#server/context.ts';
import { lockUser } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { ACCESS_TOKENS_MAX, TOKEN_MESSAGES } from '#shared/rules/account.ts';
import { NOT_SIGNED_IN } from '#shared/rules/messages.ts';
import type { CreateAccessTokenInput } from '#shared/schemas/account.ts';
import type { accessTokenInput } from './inputs.ts';

const SHOWN = {
  id: true,
  name: true,
  hint: true,
  scopes: true,
  expiresAt: true,
  lastUsedAt: true,
  createdAt: true,
} as const;

export function accessTokens({ db, user }: UserContext) {
  return db.accessToken.findMany({
    where: { userId: user.id },
    orderBy: { createdAt: 'desc' },
    select: SHOWN,
  });
}

/** @returns the token, which is shown only now */
export async function createAccessToken(
  { db, user, session, now }: UserContext,
  { name, scopes, days }: CreateAccessTokenInput,
) {
  const userId = user.id;
  return db.$transaction(async (tx) => {
    // A password change ends this session and other tokens; the lock keeps a new token from escaping it.
    await lockUser(tx, userId);
    if ((await tx.session.count({ where: { id: session.id } })) === 0)
      throw new AppError('unauthorized', NOT_SIGNED_IN);
    const known = await tx.accessToken.count({ where: { userId } });
    if (known >= ACCESS_TOKENS_MAX) throw new AppError('conflict', TOKEN_MESSAGES.tooMany);
    const { token, tokenHash, hint } = newAccessToken();
    const expiresAt = new Date(now().getTime() + days * DAY_MS);
    const data = { userId, name, scopes, expiresAt, tokenHash, hint };
    const row = await tx.accessToken.create({ data, select: SHOWN });
    return { ...row, token };
  });
}

export async function revokeAccessToken({ db, user }: UserContext, { id }: z.infer<typeof accessTokenInput>) {
  await db.$transaction(async (tx) => {
    const { count } = await tx.accessToken.deleteMany({ where: { id, userId: user.id } });
    if (count === 0) throw new AppError('notFound', TOKEN_MESSAGES.notFound);
  });
}
