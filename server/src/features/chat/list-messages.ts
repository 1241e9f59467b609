import { type ChatMessage } from '#shared/chat.ts';
import { greetingName } from './greeting-name.ts';
import type { UserContext } from '../../context.ts';
import { lockAccount, type Tx } from '../../database/db.ts';
import { greeting } from './greeting.ts';

type Row = { id: string; sender: ChatMessage['sender']; text: string; createdAt: Date };

export const toMessage = ({ id, sender, text, createdAt }: Row): ChatMessage => ({
  id,
  sender,
  text,
  createdAt: createdAt.toISOString(),
});

/** The whole conversation, oldest first. A first visit begins with the greeting. */
export async function listMessages(ctx: UserContext): Promise<ChatMessage[]> {
  const userId = ctx.user.id;
  const rows = await ctx.db.chatMessage.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, sender: true, text: true, createdAt: true },
  });
  if (rows.length > 0) return rows.map(toMessage);
  return ctx.db.$transaction(async (tx) => {
    // Two tabs that open the chat at once must not greet twice.
    await lockAccount(tx, userId);
    const greeted = await tx.chatMessage.findFirst({ where: { userId } });
    return [toMessage(greeted ?? (await addGreeting(tx, ctx)))];
  });
}

export function addGreeting(tx: Tx, { user }: UserContext) {
  const { name: accountName, metadataName, email } = user;
  const text = greeting(greetingName({ accountName, metadataName, email }));
  return tx.chatMessage.create({ data: { userId: user.id, sender: 'assistant', text } });
}
