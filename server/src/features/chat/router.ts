import { chatMessageInput } from '#shared/schemas/chat.ts';
import { articleInput, chatTurnsInput } from './inputs.ts';
import { limitedProcedure, publicProcedure, router, userProcedure } from '../../trpc/procedures.ts';
import { listMessages } from './list-messages.ts';
import { listArticles, getArticle } from './articles.ts';
import { replyTo } from './answer.ts';
import { clearMessages, stopReply, sendMessage } from './send-message.ts';

export const chatRouter = router({
  article: publicProcedure.input(articleInput).query(({ ctx, input }) => getArticle(ctx, input)),
  articles: publicProcedure.query(({ ctx }) => listArticles(ctx)),
  clear: userProcedure.mutation(({ ctx }) => clearMessages(ctx)),
  list: userProcedure.query(({ ctx }) => listMessages(ctx)),
  // Nothing is stored, so a token that only reads may ask.
  reply: limitedProcedure('chat')
    .meta({ access: 'read' })
    .input(chatTurnsInput)
    .mutation(({ ctx, input }) => replyTo(ctx, input)),
  send: limitedProcedure('chat')
    .input(chatMessageInput)
    .mutation(({ ctx, input }) => sendMessage(ctx, input)),
  stop: userProcedure.mutation(({ ctx }) => stopReply(ctx)),
});
