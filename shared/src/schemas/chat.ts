import { z } from 'zod';
import { ASSISTANT_NAME } from '#shared/rules/brand.ts';

export const CHAT_MESSAGE_MAX = 4000;

export const CHAT_MESSAGES = {
  replyFailed: '❌ Sorry, I couldn’t process your request. Please try again later. 🛠️',
  cutOff: 'This answer was cut off.',
  clearFailed: '❌ Failed to clear chat history. Please try again.',
  clearConfirm: 'This will delete all your previous chat messages. Are you sure?',
  noSpeech: 'Sorry, your browser doesn’t support speech recognition.',
  empty: 'Please type a question.',
  tooLong: 'Please keep the question under 4,000 characters.',
} as const;

export const chatMessageInput = z.object({
  text: z.string().trim().min(1, CHAT_MESSAGES.empty).max(CHAT_MESSAGE_MAX, CHAT_MESSAGES.tooLong),
});

/** Per call to /api/support-chat. */
const CHAT_TURNS_MAX = 100;

const chatTurn = z
  .object({ role: z.enum(['user', 'assistant']), content: z.string().max(CHAT_MESSAGE_MAX) })
  .meta({ id: 'ChatTurn' });
export type ChatTurn = z.infer<typeof chatTurn>;
export const chatTurns = z.array(chatTurn).min(1).max(CHAT_TURNS_MAX);

export const HELP_TOPICS = {
  writing: 'Writing',
  pieces: 'Your pieces',
  profiles: 'Brand profiles',
  publishing: 'Websites and publishing',
  account: 'Account and plans',
  vee: `${ASSISTANT_NAME} and the API`,
} as const;
export type HelpTopic = keyof typeof HELP_TOPICS;

/** An answer is stored from its start, and `stopped` where it was cut off. */
export type ChatMessage = {
  id: string;
  sender: 'user' | 'assistant';
  text: string;
  state: 'whole' | 'writing' | 'stopped';
  createdAt: string;
};
