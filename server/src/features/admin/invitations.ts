import type { z } from 'zod';
import { newLinkToken } from '#server/auth/tokens.ts';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { invitationMail } from '#server/mails/account-mails.ts';
import { queueMail } from '#server/queue/mail-queue.ts';
import { ADMIN_MESSAGES, LINK_DAYS } from '#shared/rules/admin.ts';
import { SIGNED_OUT_PAGES } from '#shared/rules/paths.ts';
import type { invitationIdInput } from './inputs.ts';
import { logAct } from './log-act.ts';

const SHOWN = 200;

const PARTS = { id: true, email: true, createdAt: true, expiresAt: true } as const;

export async function listInvitations({ db, now }: UserContext) {
  const rows = await db.invitation.findMany({
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: SHOWN,
    select: PARTS,
  });
  return rows.map(({ createdAt, expiresAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    hasEnded: expiresAt <= now(),
  }));
}

/** Mails the link; one that was sent before ends. @throws AppError('conflict') when the address has a user */
export async function invite(ctx: UserContext, { email }: { email: string }) {
  const { db, now, settings } = ctx;
  const { token, tokenHash } = newLinkToken();
  const createdAt = now();
  const fresh = { tokenHash, createdAt, expiresAt: new Date(createdAt.getTime() + LINK_DAYS * DAY_MS) };
  const url = `${settings.publicUrl}${SIGNED_OUT_PAGES.invitation}?token=${token}`;

  const { id } = await db.$transaction(async (tx) => {
    if ((await tx.user.count({ where: { email } })) > 0)
      throw new AppError('conflict', ADMIN_MESSAGES.addressTaken);
    await queueMail(ctx, tx, invitationMail({ to: email, url }));
    return tx.invitation.upsert({
      where: { email },
      create: { email, ...fresh },
      update: fresh,
      select: { id: true },
    });
  });
  logAct(ctx, 'an invitation was sent', { invitationId: id });
  return { id };
}

export async function withdrawInvitation(ctx: UserContext, { id }: z.infer<typeof invitationIdInput>) {
  const { count } = await ctx.db.invitation.deleteMany({ where: { id } });
  if (count === 0) throw new AppError('notFound', ADMIN_MESSAGES.invitationNotFound);

  logAct(ctx, 'an invitation was withdrawn', { invitationId: id });
}
