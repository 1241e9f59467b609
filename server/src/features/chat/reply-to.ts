import { CHAT_MESSAGES, type ChatTurn } from '#shared/schemas/chat.ts';
import type { UserContext } from '../../context.ts';
import { withMessage } from '../../errors.ts';
import { answer } from './answer.ts';

/** The whole reply to a conversation that the caller keeps; nothing is stored. */
export async function replyTo(ctx: UserContext, { messages }: { messages: ChatTurn[] }) {
  await ctx.limits.consume('chatDay', ctx.user.id);
  try {
    let reply = '';
    for await (const part of answer(ctx, messages, ctx.signal)) reply += part;
    return { reply };
  } catch (error) {
    throw withMessage(error, CHAT_MESSAGES.replyFailed);
  }
}
