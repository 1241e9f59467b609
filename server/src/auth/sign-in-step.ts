import type { Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import type { Prisma, SignInStepKind } from '#server/generated/prisma/client.ts';
import { FACTOR_MESSAGES } from '#shared/rules/factors.ts';
import { newLinkToken, tokenHash } from './tokens.ts';

const LIFETIME_MS = 10 * 60_000;

const endOf = (now: Date) => new Date(now.getTime() + LIFETIME_MS);

export type FactorStep = { token: string; hasApp: boolean; hasPasskey: boolean };
/** @param by what was right, as the line of the sign-in will say */
type Verified = { userId: string; passwordHash: string; by: string };

/**
 * After the first half of a sign-in of a user with a factor. Waits for a change of the password.
 * @returns undefined when the password has changed or the user is blocked
 */
export async function beginFactorStep(
  tx: Tx,
  { userId, passwordHash, by }: Verified,
  now: Date,
): Promise<FactorStep | undefined> {
  const { token, tokenHash: id } = newLinkToken();
  const [begun] = await tx.$queryRaw<Omit<FactorStep, 'token'>[]>`
    with kept as (
      select id from users where id = ${userId}::uuid and password_hash = ${passwordHash} and blocked_at is null
      for no key update
    ), begun as (
      insert into sign_in_steps (id, kind, user_id, payload, expires_at)
      select ${id}, 'factor', id, ${JSON.stringify({ by })}::jsonb, ${endOf(now)} from kept returning user_id
    )
    select exists (select from authenticators a where a.user_id = begun.user_id and a.confirmed_at is not null) as "hasApp",
      exists (select from passkeys p where p.user_id = begun.user_id) as "hasPasskey"
    from begun`;
  return begun && { token, ...begun };
}

type Step = { kind: SignInStepKind; userId?: string; challenge?: string; payload?: Record<string, string> };

/** @returns what the browser holds */
export async function beginStep(tx: Tx, step: Step, now: Date): Promise<string> {
  const { token, tokenHash: id } = newLinkToken();
  await tx.signInStep.create({ data: { ...step, id, expiresAt: endOf(now) } });
  return token;
}

export const openStep = (token: string, kind: SignInStepKind, now: Date) => ({
  id: tokenHash(token),
  kind,
  expiresAt: { gt: now },
});

type Taken = { challenge: string | null; payload: unknown };

/** Good once, whatever it was for. @returns null where it is none, or was taken */
export async function takeStep(tx: Tx, where: Prisma.SignInStepWhereInput): Promise<Taken | null> {
  const step = await tx.signInStep.findFirst({ where, select: { challenge: true, payload: true } });
  return step && (await tx.signInStep.deleteMany({ where })).count > 0 ? step : null;
}

export const stepGone = () => new AppError('unauthorized', FACTOR_MESSAGES.stepGone);
