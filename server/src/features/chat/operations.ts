import { z } from 'zod';
import { mutation, query } from '#server/trpc/operation.ts';
import { chatMessageInput } from '#shared/schemas/chat.ts';
import { replyTo } from './answer.ts';
import { getArticle, listArticles } from './articles.ts';
import { articleInput, chatTurnsInput } from './inputs.ts';
import { clearMessages, listMessages, sendMessage, stopReply } from './send-message.ts';

export const CHAT = {
  article: query({ access: 'public', input: articleInput, run: getArticle }),

  articles: query({ access: 'public', run: listArticles }),

  clear: mutation({ access: 'write', run: clearMessages }),

  list: query({ access: 'read', run: listMessages }),

  // Nothing is stored, so a token that only reads may ask.
  reply: mutation({
    access: 'read',
    limit: 'chat',
    input: chatTurnsInput,
    run: replyTo,
    http: {
      at: 'POST /api/support-chat',
      summary: 'Ask the assistant',
      output: z.object({ reply: z.string() }),
      example: { messages: [{ role: 'user', content: 'How do I connect WordPress?' }] },
    },
  }),

  send: mutation({ access: 'write', limit: 'chat', input: chatMessageInput, run: sendMessage }),

  stop: mutation({ access: 'write', run: stopReply }),
};
