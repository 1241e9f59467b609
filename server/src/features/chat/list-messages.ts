import type { ChatMessage } from '#shared/schemas/chat.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../database/db.ts';
import { changeAccount } from '../../auth/change-as.ts';

/** An unsaved answer without a sign of life for so long has lost its process. */
const LOST_AFTER_MS = 10_000;

const MESSAGE_FIELDS = {
  id: true,
  sender: true,
  text: true,
  state: true,
  createdAt: true,
  updatedAt: true,
} as const;

type Row = Omit<ChatMessage, 'createdAt'> & { createdAt: Date; updatedAt: Date };

export function toMessage({ id, sender, text, state, createdAt, updatedAt }: Row, now: Date): ChatMessage {
  const isLost = state === 'writing' && now.getTime() - updatedAt.getTime() > LOST_AFTER_MS;
  return { id, sender, text, state: isLost ? 'stopped' : state, createdAt: createdAt.toISOString() };
}

export async function listMessages(ctx: UserContext): Promise<ChatMessage[]> {
  const userId = ctx.user.id;
  const rows = await ctx.db.chatMessage.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: MESSAGE_FIELDS,
  });
  if (rows.length > 0) return rows.map((row) => toMessage(row, ctx.now()));
  // Two tabs must not greet twice.
  return changeAccount(ctx, async (tx) => {
    const greeted = await tx.chatMessage.findFirst({ where: { userId } });
    return [toMessage(greeted ?? (await addGreeting(tx, ctx)), ctx.now())];
  });
}

export function addGreeting(tx: Tx, { user }: UserContext) {
  const { name: accountName, metadataName, email } = user;
  const text = greeting(greetingName({ accountName, metadataName, email }));
  return tx.chatMessage.create({ data: { userId: user.id, sender: 'assistant', text } });
}

export const greeting = (name: string) => `Hi, ${name}! 👋 How can I assist you? 😊`;

type Names = { accountName: string | null; metadataName: string | null; email: string | null };

export function greetingName({ accountName, metadataName, email }: Names): string {
  const candidates = [accountName, metadataName, email?.split('@')[0]];
  return candidates.map((name) => name?.trim()).find((name) => name) ?? 'friend';
}
