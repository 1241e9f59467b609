import { z } from 'zod';
import { ASSISTANT_NAME } from './brand.ts';

export const CHAT_TITLE = `Ask ${ASSISTANT_NAME}`;
export const CHAT_MESSAGE_MAX = 4000;
/** Turns that one call to /api/support-chat may carry. */
const CHAT_TURNS_MAX = 100;
/** About how much of the conversation the assistant is shown, counted at four characters a token. */
export const HISTORY_TOKEN_BUDGET = 3000;
const CHARACTERS_PER_TOKEN = 4;

export const MESSAGES = {
  replyFailed: '❌ Sorry, I couldn’t process your request. Please try again later. 🛠️',
  clearFailed: '❌ Failed to clear chat history. Please try again.',
  clearConfirm: 'This will delete all your previous chat messages. Are you sure?',
  noSpeech: 'Sorry, your browser doesn’t support speech recognition.',
  empty: 'Please type a question.',
  tooLong: 'Please keep the question under 4,000 characters.',
} as const;

export const greeting = (name: string) => `Hi, ${name}! 👋 How can I assist you? 😊`;

type Names = { accountName: string | null; metadataName: string | null; email: string | null };

/** The name Vee greets with: the account's, else the one given at sign-up, else the e-mail's first part, else 'friend'. */
export function greetingName({ accountName, metadataName, email }: Names): string {
  const candidates = [accountName, metadataName, email?.split('@')[0]];
  return candidates.map((name) => name?.trim()).find((name) => name) ?? 'friend';
}

export const chatMessageInput = z.object({
  text: z.string().trim().min(1, MESSAGES.empty).max(CHAT_MESSAGE_MAX, MESSAGES.tooLong),
});

export const articleInput = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/) });

/** What the help articles are about, in the order of the help page. */
export const HELP_TOPICS = {
  writing: 'Writing',
  pieces: 'Your pieces',
  profiles: 'Brand profiles',
  publishing: 'Websites and publishing',
  account: 'Account and plans',
  vee: `${ASSISTANT_NAME} and the API`,
} as const;
export type HelpTopic = keyof typeof HELP_TOPICS;

const chatTurn = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string().max(CHAT_MESSAGE_MAX),
});
export type ChatTurn = z.infer<typeof chatTurn>;
export const chatTurns = z.array(chatTurn).min(1).max(CHAT_TURNS_MAX);
export const chatTurnsInput = z.object({
  messages: chatTurns.refine((turns) => turns.at(-1)?.content.trim() !== '', MESSAGES.empty),
});

/** A stored message as the screen gets it. */
export type ChatMessage = { id: string; sender: 'user' | 'assistant'; text: string; createdAt: string };

/** What arrives after a question: the stored question, the reply as it is written, the stored reply. */
export type ChatEvent =
  | { type: 'question'; message: ChatMessage }
  | { type: 'text'; text: string }
  | { type: 'reply'; message: ChatMessage };

/** The newest turns that fit the budget, oldest first, beginning with a question of the user. */
export function recentTurns(turns: ChatTurn[], tokenBudget = HISTORY_TOKEN_BUDGET): ChatTurn[] {
  let left = tokenBudget * CHARACTERS_PER_TOKEN;
  const kept: ChatTurn[] = [];
  for (const turn of turns.toReversed()) {
    left -= turn.content.length;
    if (left < 0 && kept.length > 0) break;
    kept.unshift(turn);
  }
  const firstQuestion = kept.findIndex(({ role }) => role === 'user');
  return firstQuestion > 0 ? kept.slice(firstQuestion) : kept;
}
