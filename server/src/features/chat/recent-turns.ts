import type { ChatTurn } from '#shared/schemas/chat.ts';

/** About how much of the conversation the assistant is shown, counted at four characters a token. */
const HISTORY_TOKEN_BUDGET = 3000;

const CHARACTERS_PER_TOKEN = 4;

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
