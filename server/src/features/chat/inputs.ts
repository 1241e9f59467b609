import { z } from 'zod';
import { CHAT_MESSAGE_MAX, CHAT_MESSAGES, chatTurns } from '#shared/chat.ts';

export const chatTurnsInput = z.object({
  messages: chatTurns.refine((turns) => turns.at(-1)?.content.trim() !== '', CHAT_MESSAGES.empty),
});

export const chatMessageInput = z.object({
  text: z.string().trim().min(1, CHAT_MESSAGES.empty).max(CHAT_MESSAGE_MAX, CHAT_MESSAGES.tooLong),
});

export const articleInput = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/) });
