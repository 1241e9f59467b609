import { randomUUID } from 'node:crypto';
import { hashPassword } from '#server/auth/password.ts';
import { newLinkToken } from '#server/auth/tokens.ts';
import type { Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { NAME_MAX } from '#shared/rules/account.ts';
import { ADMIN_MESSAGES, LINK_DAYS } from '#shared/rules/admin.ts';
import { SIGNED_OUT_PAGES } from '#shared/rules/paths.ts';
import { admitUser } from './admit-user.ts';

type Maker = Pick<Services, 'db' | 'now' | 'settings'>;

/**
 * A user whose address the maker vouches for. Until the link is opened nobody knows a password of it.
 * @returns the link that sets the password, which is shown only now
 * @throws AppError('conflict') when the address has a user already
 */
export async function makeUser({ db, now, settings }: Maker, { email }: { email: string }) {
  const passwordHash = await hashPassword(randomUUID());
  const { token, tokenHash } = newLinkToken();
  const link = { tokenHash, expiresAt: new Date(now().getTime() + LINK_DAYS * DAY_MS) };

  const id = await db.$transaction(async (tx) => {
    const made = await admitUser(tx, { email, name: nameFrom(email), passwordHash, now: now() });
    if (made) await tx.resetToken.upsert({ where: { email }, create: { email, ...link }, update: link });
    return made;
  });
  if (!id) throw new AppError('conflict', ADMIN_MESSAGES.addressTaken);

  return { id, url: `${settings.publicUrl}${SIGNED_OUT_PAGES.reset}?token=${token}` };
}

/** Until its owner gives another one. */
const nameFrom = (email: string) => email.slice(0, email.lastIndexOf('@')).slice(0, NAME_MAX);
