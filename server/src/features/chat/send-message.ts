import { CHAT_MESSAGES, type ChatMessage } from '#shared/chat.ts';
import type { UserContext } from '../../context.ts';
import { lockAccount } from '../../database/db.ts';
import { storable } from '../../database/storable.ts';
import { withProgress } from '../../lib/with-progress.ts';
import { answer } from './answer.ts';
import { toMessage } from './list-messages.ts';
import { whileRunning } from './running-replies.ts';

/** What arrives after a question: the stored question, the reply as it is written, the stored reply. */
export type ChatEvent =
  | { type: 'question'; message: ChatMessage }
  | { type: 'text'; text: string }
  | { type: 'reply'; message: ChatMessage };

/**
 * Stores the question and writes the reply. When nobody reads it any more the reply stops, and the text so far is
 * stored.
 */
export async function* sendMessage(ctx: UserContext, { text }: { text: string }): AsyncGenerator<ChatEvent> {
  await ctx.limits.consume('chatDay', ctx.user.id);
  const question = await ctx.db.chatMessage.create({ data: { userId: ctx.user.id, sender: 'user', text } });
  yield { type: 'question', message: toMessage(question) };
  yield* withProgress<ChatEvent>(async (emit, unread) => {
    const caller = AbortSignal.any([ctx.signal, unread]);
    const message = await writeReply(ctx, question.id, caller, (part) => emit({ type: 'text', text: part }));
    if (message) emit({ type: 'reply', message });
  });
}

/** @returns the stored reply; null when it was stopped before its first word, or its question is gone. */
function writeReply(
  ctx: UserContext,
  questionId: string,
  caller: AbortSignal,
  onText: (part: string) => void,
): Promise<ChatMessage | null> {
  return whileRunning(ctx.user.id, caller, async (signal) => {
    let text = '';
    try {
      for await (const part of answer(ctx, await conversation(ctx), signal)) {
        text += part;
        onText(part);
      }
    } catch (error) {
      if (!signal.aborted) {
        ctx.log.warn({ err: error }, 'chat reply failed');
        text = CHAT_MESSAGES.replyFailed;
      }
    }
    const reply = storable(text);
    if (!reply) return null;
    return storeReply(ctx, questionId, reply).catch((error: unknown) => {
      ctx.log.error({ err: error }, 'chat reply not stored');
      return null;
    });
  });
}

/** If the conversation was cleared in the meantime, the reply is dropped. */
async function storeReply({ db, user }: UserContext, questionId: string, text: string) {
  const userId = user.id;
  return db.$transaction(async (tx) => {
    await lockAccount(tx, userId);
    if ((await tx.chatMessage.count({ where: { id: questionId } })) === 0) return null;
    return toMessage(await tx.chatMessage.create({ data: { userId, sender: 'assistant', text } }));
  });
}

const RECENT_MESSAGES = 40;

async function conversation({ db, user }: UserContext) {
  const rows = await db.chatMessage.findMany({
    where: { userId: user.id },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: RECENT_MESSAGES,
    select: { sender: true, text: true },
  });
  return rows.toReversed().map(({ sender, text }) => ({ role: sender, content: text }));
}
