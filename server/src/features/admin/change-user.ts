import type { z } from 'zod';
import { changeLocked } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';
import { lockAccount, type Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { deleteUser } from '#server/features/account/delete-user.ts';
import { makeUser } from '#server/features/account/make-user.ts';
import { disconnectAll } from '#server/features/assistants/assistants.ts';
import { cancelWriting } from '#server/features/writing/cancel-generation.ts';
import { ADMIN_MESSAGES } from '#shared/rules/admin.ts';
import type { userIdInput } from './inputs.ts';
import { logAct } from './log-act.ts';

type UserId = z.infer<typeof userIdInput>;

/** @throws AppError('notFound') */
async function otherUser({ db, user }: UserContext, { id }: UserId) {
  if (id === user.id) throw new AppError('conflict', ADMIN_MESSAGES.notYourself);

  const found = await db.user.findUnique({
    where: { id },
    select: { id: true, email: true, metadataName: true, account: { select: { name: true } } },
  });
  if (!found) throw new AppError('notFound', ADMIN_MESSAGES.userNotFound);

  const { email, metadataName, account } = found;
  return { id, email, name: account?.name ?? metadataName };
}

/** Ends sessions, tokens and links at once, and what is being written; nothing that is stored is touched. */
export async function blockUser(ctx: UserContext, { id }: UserId) {
  const { email } = await otherUser(ctx, { id });
  const at = ctx.now();
  const lock = (tx: Tx) => lockAccount(tx, id);

  // Whatever reserves words or takes a post for sending does it under the same lock.
  await changeLocked(ctx, { key: id, lock }, async (tx) => {
    await tx.user.updateMany({ where: { id, blockedAt: null }, data: { blockedAt: at } });
    await tx.session.deleteMany({ where: { userId: id } });
    await tx.accessToken.deleteMany({ where: { userId: id } });
    await disconnectAll(tx, id);
    await tx.resetToken.deleteMany({ where: { email } });
    await cancelWriting(tx, { userId: id }, at);
    // Written again once the user may.
    await tx.calendarEntry.updateMany({
      where: { userId: id, status: 'writing' },
      data: { status: 'queued', generationId: null },
    });
  });
  logAct(ctx, 'a user was blocked', { userId: id });
}

export async function unblockUser(ctx: UserContext, { id }: UserId) {
  await otherUser(ctx, { id });
  await ctx.db.user.updateMany({ where: { id }, data: { blockedAt: null } });
  logAct(ctx, 'a user was unblocked', { userId: id });
}

export async function removeUser(ctx: UserContext, { id }: UserId) {
  await deleteUser(ctx, await otherUser(ctx, { id }));
  logAct(ctx, 'a user was deleted', { userId: id });
}

/** @returns the link that sets the password, which is shown only now */
export async function makeUserByHand(ctx: UserContext, { email }: { email: string }) {
  const { id, url } = await makeUser(ctx, { email });
  logAct(ctx, 'a user was made', { userId: id });
  return { id, url };
}
