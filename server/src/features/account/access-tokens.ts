import { ACCESS_TOKENS_MAX, TOKEN_MESSAGES } from '#shared/rules/access-tokens.ts';
import type { CreateAccessTokenInput } from '#shared/schemas/account.ts';
import type { AccessTokenInput } from './inputs.ts';
import { NOT_SIGNED_IN } from '#shared/rules/messages.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { newAccessToken } from '../../auth/access-token.ts';
import { lockRow } from '../../database/lock-row.ts';
import { DAY_MS } from '../../lib/durations.ts';

const SHOWN = {
  id: true,
  name: true,
  hint: true,
  scopes: true,
  expiresAt: true,
  lastUsedAt: true,
  createdAt: true,
} as const;

/** The user's access tokens, newest first; what they are is not kept. */
export function accessTokens({ db, user }: UserContext) {
  return db.accessToken.findMany({
    where: { userId: user.id },
    orderBy: { createdAt: 'desc' },
    select: SHOWN,
  });
}

/** @returns the token itself, which is shown this once. */
export async function createAccessToken(
  { db, user, session, now }: UserContext,
  { name, scopes, days }: CreateAccessTokenInput,
) {
  const userId = user.id;
  return db.$transaction(async (tx) => {
    // A password change ends this session and the tokens it does not keep; the lock keeps either from slipping in
    // behind it.
    await lockRow(tx, 'users', { id: userId }, 'no key update');
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

export async function revokeAccessToken({ db, user }: UserContext, { id }: AccessTokenInput) {
  const { count } = await db.accessToken.deleteMany({ where: { id, userId: user.id } });
  if (count === 0) throw new AppError('notFound', TOKEN_MESSAGES.notFound);
}
