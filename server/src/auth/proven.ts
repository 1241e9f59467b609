import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { FACTOR_MESSAGES, PROVEN_MINUTES } from '#shared/rules/factors.ts';
import { NOT_SIGNED_IN } from '#shared/rules/messages.ts';

/** `factor`: where one is set; `always`: else the password. */
export type Asks = 'factor' | 'always';

/**
 * Of a session: a program was let in by somebody who was asked then.
 * @throws AppError('forbidden') that says what has to be proven first
 */
export async function assertProven({ db, user, session, now }: UserContext, asks: Asks) {
  if (session.scope === 'api') return;
  const found = await db.session.findUnique({
    where: { id: session.id, userId: user.id },
    select: { provenAt: true, user: { select: { secondFactorAt: true } } },
  });
  if (!found) throw new AppError('unauthorized', NOT_SIGNED_IN);

  const hasFactor = found.user.secondFactorAt !== null;
  if (!hasFactor && asks === 'factor') return;
  if (found.provenAt && now().getTime() - found.provenAt.getTime() < PROVEN_MINUTES * 60_000) return;

  throw hasFactor
    ? new AppError('forbidden', FACTOR_MESSAGES.askFactor, { asks: 'factor' })
    : new AppError('forbidden', FACTOR_MESSAGES.askPassword, { asks: 'password' });
}
