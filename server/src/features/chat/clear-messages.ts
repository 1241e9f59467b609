import type { UserContext } from '../../context.ts';
import { addGreeting, toMessage } from './list-messages.ts';
import { stopReply } from './running-replies.ts';
import { changeAccount } from '../../auth/change-as.ts';

/** Deletes the conversation and begins a new one with the greeting. */
export async function clearMessages(ctx: UserContext) {
  await stopReply(ctx);
  // Two tabs that clear the chat at once must not greet twice.
  return changeAccount(ctx, async (tx) => {
    await tx.chatMessage.deleteMany({ where: { userId: ctx.user.id } });
    return [toMessage(await addGreeting(tx, ctx), ctx.now())];
  });
}
