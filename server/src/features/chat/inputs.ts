import { z } from 'zod';
import { CHAT_MESSAGES, chatTurns } from '#shared/schemas/chat.ts';

export const chatTurnsInput = z.object({
  messages: chatTurns.refine((turns) => turns.at(-1)?.content.trim() !== '', CHAT_MESSAGES.empty),
});

export const articleInput = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/) });
