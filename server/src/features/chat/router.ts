import { limitedProcedure, publicProcedure, router, userProcedure, verb } from '#server/trpc/procedures.ts';
import { chatMessageInput } from '#shared/schemas/chat.ts';
import { replyTo } from './answer.ts';
import { getArticle, listArticles } from './articles.ts';
import { articleInput, chatTurnsInput } from './inputs.ts';
import { clearMessages, listMessages, sendMessage, stopReply } from './send-message.ts';

export const chatRouter = router({
  article: publicProcedure.input(articleInput).query(verb(getArticle)),
  articles: publicProcedure.query(verb(listArticles)),
  clear: userProcedure.mutation(verb(clearMessages)),
  list: userProcedure.query(verb(listMessages)),
  // Nothing is stored, so a token that only reads may ask.
  reply: limitedProcedure('chat').meta({ access: 'read' }).input(chatTurnsInput).mutation(verb(replyTo)),
  send: limitedProcedure('chat').input(chatMessageInput).mutation(verb(sendMessage)),
  stop: userProcedure.mutation(verb(stopReply)),
});
