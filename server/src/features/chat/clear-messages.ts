import type { UserContext } from '../../context.ts';
import { lockAccount } from '../../database/db.ts';
import { addGreeting, toMessage } from './list-messages.ts';
import { stopReply } from './running-replies.ts';

/** Deletes the conversation and begins a new one with the greeting. */
export async function clearMessages(ctx: UserContext) {
  await stopReply(ctx);
  return ctx.db.$transaction(async (tx) => {
    // Two tabs that clear the chat at once must not greet twice.
    await lockAccount(tx, ctx.user.id);
    await tx.chatMessage.deleteMany({ where: { userId: ctx.user.id } });
    return [toMessage(await addGreeting(tx, ctx), ctx.now())];
  });
}
