import { changeAccount } from '#server/auth/change-as.ts';
import type { Services, UserContext } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import { storable } from '#server/database/stored.ts';
import { repeat } from '#server/lib/repeat.ts';
import { withProgress } from '#server/lib/with-progress.ts';
import { CHAT_MESSAGES, type ChatMessage } from '#shared/schemas/chat.ts';
import { answer } from './answer.ts';

const STOP_CHANNEL = 'chat_stop';

type Reply = { controller: AbortController; finished: Promise<unknown> };

const running = new Map<string, Set<Reply>>();

export async function stopReply({ bus, user }: UserContext): Promise<void> {
  await bus.publish(STOP_CHANNEL, user.id);
}

/** Once per instance. @returns ends running replies, which are stored as far as they got */
export function listenForStops({ bus }: Pick<Services, 'bus'>): () => Promise<void> {
  const unsubscribe = bus.subscribe(STOP_CHANNEL, (userId) => {
    for (const { controller } of running.get(userId) ?? []) controller.abort();
  });
  return async () => {
    unsubscribe();
    const replies = [...running.values()].flatMap((own) => [...own]);
    for (const { controller } of replies) controller.abort();
    await Promise.allSettled(replies.map(({ finished }) => finished));
  };
}

/** `stopReply` aborts the signal, as does the caller's own. */
function whileRunning<T>(
  userId: string,
  caller: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const finished = work(AbortSignal.any([controller.signal, caller])).finally(() => {
    own.delete(reply);
    if (own.size === 0) running.delete(userId);
  });
  const reply = { controller, finished };
  const own = running.get(userId) ?? new Set();
  running.set(userId, own.add(reply));
  return finished;
}

export type ChatEvent = { type: 'question' | 'reply'; message: ChatMessage } | { type: 'text'; text: string };

const SAVE_EVERY_MS = 1000;

/** When the reader leaves, the reply stops and the text so far is stored. */
export async function* sendMessage(ctx: UserContext, { text }: { text: string }): AsyncGenerator<ChatEvent> {
  await ctx.limits.consume('chatDay', ctx.user.id);
  const { question, reply } = await storeQuestion(ctx, text);
  yield { type: 'question', message: question };
  yield* withProgress<ChatEvent>(async (emit, unread) => {
    const caller = AbortSignal.any([ctx.signal, unread]);
    const message = await writeReply(ctx, reply, caller, (part) => emit({ type: 'text', text: part }));
    if (message) emit({ type: 'reply', message });
  });
}

function storeQuestion({ db, user, now }: UserContext, text: string) {
  const userId = user.id;
  return db.$transaction(async (tx) => {
    const question = await tx.chatMessage.create({ data: { userId, sender: 'user', text } });
    const createdAt = new Date(question.createdAt.getTime() + 1);
    const reply = await tx.chatMessage.create({
      data: { userId, sender: 'assistant', text: '', state: 'writing', createdAt },
    });
    return { question: toMessage(question, now()), reply: toMessage(reply, now()) };
  });
}

/** @returns null when the conversation was cleared or the database was unreachable */
function writeReply(
  ctx: UserContext,
  reply: ChatMessage,
  caller: AbortSignal,
  onText: (part: string) => void,
): Promise<ChatMessage | null> {
  return whileRunning(ctx.user.id, caller, async (signal) => {
    let text = '';
    let state: ChatMessage['state'] = 'writing';
    const save = () => saveReply(ctx, { ...reply, text: storable(text), state });
    const stopSaving = repeat(
      async () => void (await save()),
      SAVE_EVERY_MS,
      (error) => ctx.log.warn({ err: error }, 'chat reply not saved yet'),
    );

    try {
      for await (const part of answer(ctx, await conversation(ctx), signal)) {
        text += part;
        onText(part);
      }
      state = signal.aborted ? 'stopped' : 'whole';
    } catch (error) {
      if (!signal.aborted) ctx.log.warn({ err: error }, 'chat reply failed');
      const isEmpty = storable(text).trim() === '';
      state = isEmpty && !signal.aborted ? 'whole' : 'stopped';
      if (state === 'whole') text = CHAT_MESSAGES.replyFailed;
    }

    stopSaving();

    return save().catch((error: unknown) => {
      ctx.log.error({ err: error }, 'chat reply not stored');
      return null;
    });
  });
}

/** @returns null when it has ended or the conversation was cleared */
async function saveReply({ db, user }: UserContext, reply: ChatMessage): Promise<ChatMessage | null> {
  const { id, text, state } = reply;
  const { count } = await db.chatMessage.updateMany({
    where: { id, userId: user.id, state: 'writing' },
    data: { text, state },
  });
  return count > 0 ? reply : null;
}

const RECENT_MESSAGES = 40;

async function conversation({ db, user }: UserContext) {
  const rows = await db.chatMessage.findMany({
    where: { userId: user.id, text: { not: '' } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: RECENT_MESSAGES,
    select: { sender: true, text: true },
  });
  return rows.toReversed().map(({ sender, text }) => ({ role: sender, content: text }));
}

export async function clearMessages(ctx: UserContext) {
  await stopReply(ctx);
  // Two tabs must not greet twice.
  return changeAccount(ctx, async (tx) => {
    await tx.chatMessage.deleteMany({ where: { userId: ctx.user.id } });
    return [toMessage(await addGreeting(tx, ctx), ctx.now())];
  });
}

/** An unsaved answer without a sign of life for so long has lost its process. */
const LOST_AFTER_MS = 10_000;

type Row = Omit<ChatMessage, 'createdAt'> & { createdAt: Date; updatedAt: Date };

function toMessage({ id, sender, text, state, createdAt, updatedAt }: Row, now: Date): ChatMessage {
  const isLost = state === 'writing' && now.getTime() - updatedAt.getTime() > LOST_AFTER_MS;
  return { id, sender, text, state: isLost ? 'stopped' : state, createdAt: createdAt.toISOString() };
}

export async function listMessages(ctx: UserContext): Promise<ChatMessage[]> {
  const userId = ctx.user.id;
  const rows = await ctx.db.chatMessage.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, sender: true, text: true, state: true, createdAt: true, updatedAt: true },
  });
  if (rows.length > 0) return rows.map((row) => toMessage(row, ctx.now()));
  // Two tabs must not greet twice.
  return changeAccount(ctx, async (tx) => {
    const greeted = await tx.chatMessage.findFirst({ where: { userId } });
    return [toMessage(greeted ?? (await addGreeting(tx, ctx)), ctx.now())];
  });
}

function addGreeting(tx: Tx, { user }: UserContext) {
  const text = greeting(greetingName(user));
  return tx.chatMessage.create({ data: { userId: user.id, sender: 'assistant', text } });
}

export const greeting = (name: string) => `Hi, ${name}! 👋 How can I assist you? 😊`;

type Named = Record<'name' | 'metadataName' | 'email', string | null>;

export function greetingName({ name: accountName, metadataName, email }: Named): string {
  const candidates = [accountName, metadataName, email?.split('@')[0]];
  return candidates.map((name) => name?.trim()).find((name) => name) ?? 'friend';
}
