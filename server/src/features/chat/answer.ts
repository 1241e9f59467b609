import { recentTurns } from './recent-turns.ts';
import type { ChatTurn } from '#shared/schemas/chat.ts';
import type { UserContext } from '../../context.ts';
import { factsAbout } from './facts-about.ts';
import { findArticles } from './find-articles.ts';

/** The reply to the last question, as it is written: from the help articles that fit it and the user's own facts. */
export async function* answer(
  ctx: UserContext,
  turns: ChatTurn[],
  signal: AbortSignal,
): AsyncGenerator<string> {
  const recent = recentTurns(turns);
  const question = recent.findLast(({ role }) => role === 'user')?.content ?? '';
  const [articles, facts] = await Promise.all([findArticles(ctx.db, question), factsAbout(ctx, question)]);
  yield* ctx.writer.answer({ turns: recent, articles, facts }, { signal });
}
