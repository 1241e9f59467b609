import type { AccessTokenInput, CreateAccessTokenInput } from '#shared/account.ts';
import { ACCESS_TOKENS_MAX, MESSAGES } from '#shared/account-rules.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { newAccessToken } from '../../lib/access-token.ts';
import { lockAccount } from '../../lib/db.ts';

const SHOWN = { id: true, name: true, hint: true, lastUsedAt: true, createdAt: true } as const;

/** The user's access tokens, newest first; what they are is not kept. */
export function accessTokens({ db, user }: UserContext) {
  return db.accessToken.findMany({
    where: { userId: user.id },
    orderBy: { createdAt: 'desc' },
    select: SHOWN,
  });
}

/** @returns the token itself, which is shown this once. */
export async function createAccessToken({ db, user }: UserContext, { name }: CreateAccessTokenInput) {
  const userId = user.id;
  return db.$transaction(async (tx) => {
    await lockAccount(tx, userId);
    const known = await tx.accessToken.count({ where: { userId } });
    if (known >= ACCESS_TOKENS_MAX) throw new AppError('conflict', MESSAGES.tooManyTokens);
    const { token, tokenHash, hint } = newAccessToken();
    const row = await tx.accessToken.create({ data: { userId, name, tokenHash, hint }, select: SHOWN });
    return { ...row, token };
  });
}

export async function revokeAccessToken({ db, user }: UserContext, { id }: AccessTokenInput) {
  const { count } = await db.accessToken.deleteMany({ where: { id, userId: user.id } });
  if (count === 0) throw new AppError('notFound', MESSAGES.tokenNotFound);
}
