import { chatMessageInput } from '#shared/schemas/chat.ts';
import { articleInput, chatTurnsInput } from './inputs.ts';
import { limitedProcedure, publicProcedure, router, userProcedure } from '../../trpc/procedures.ts';
import { clearMessages } from './clear-messages.ts';
import { listArticles, readArticle } from './read-articles.ts';
import { listMessages } from './list-messages.ts';
import { replyTo } from './reply-to.ts';
import { stopReply } from './running-replies.ts';
import { sendMessage } from './send-message.ts';

export const chatRouter = router({
  article: publicProcedure.input(articleInput).query(({ ctx, input }) => readArticle(ctx, input)),
  articles: publicProcedure.query(({ ctx }) => listArticles(ctx)),
  clear: userProcedure.mutation(({ ctx }) => clearMessages(ctx)),
  list: userProcedure.query(({ ctx }) => listMessages(ctx)),
  // Nothing of it is kept, so a token that only reads may ask.
  reply: limitedProcedure('chat')
    .meta({ access: 'read' })
    .input(chatTurnsInput)
    .mutation(({ ctx, input }) => replyTo(ctx, input)),
  send: limitedProcedure('chat')
    .input(chatMessageInput)
    .mutation(({ ctx, input }) => sendMessage(ctx, input)),
  stop: userProcedure.mutation(({ ctx }) => stopReply(ctx)),
});
