import type { z } from 'zod';
import type { SessionScope } from '#server/auth/session.ts';
import type { PublicContext, UserContext } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import type { sessionInput } from './inputs.ts';

const DEVICES_SHOWN = 100;

/**
 * Replaces this browser's session. The transaction must lock the password, so that a change of it ends this
 * session too. @returns sets the cookie; call it after the commit
 */
export async function startSession(
  ctx: PublicContext,
  tx: Tx,
  { userId, scope = 'full', sentence }: { userId: string; scope?: SessionScope; sentence?: string },
) {
  const { sessions, session, ipAddress, userAgent } = ctx;
  if (session) await tx.session.deleteMany({ where: { id: session.id } });
  const cookie = await sessions.start(userId, { scope, ipAddress, userAgent, sentence }, tx);
  return () => ctx.setCookie(cookie);
}

export async function devices({ db, user, session, now }: UserContext) {
  const alive = { gt: now() };
  const rows = await db.session.findMany({
    where: { userId: user.id, scope: 'full', expiresAt: alive, endsAt: alive },
    orderBy: { lastUsedAt: 'desc' },
    take: DEVICES_SHOWN,
    select: { id: true, userAgent: true, ipAddress: true, lastUsedAt: true, createdAt: true },
  });
  const listed = rows.map((row) => ({ ...row, isCurrent: row.id === session.id }));
  return [...listed.filter((row) => row.isCurrent), ...listed.filter((row) => !row.isCurrent)];
}

/** Signs out another device; this one signs out by itself. */
export async function endSession({ db, user, session }: UserContext, { id }: z.infer<typeof sessionInput>) {
  await db.$transaction(async (tx) => {
    const own = { id, userId: user.id, NOT: { id: session.id } };
    const { count } = await tx.session.deleteMany({ where: own });
    if (count === 0) throw new AppError('notFound', ACCOUNT_MESSAGES.sessionNotFound);
  });
  return { id };
}

export async function signOutElsewhere({ db, user, session }: UserContext) {
  const { count } = await db.$transaction((tx) =>
    tx.session.deleteMany({ where: { userId: user.id, id: { not: session.id } } }),
  );
  return { count };
}

export async function signOut(ctx: PublicContext) {
  const { session } = ctx;
  if (session) await ctx.db.$transaction((tx) => tx.session.deleteMany({ where: { id: session.id } }));
  ctx.setCookie(ctx.sessions.blankCookie());
}
