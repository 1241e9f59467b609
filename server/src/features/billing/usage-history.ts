import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { nextCursor } from '#server/database/list-queries.ts';
import { readStored } from '#server/database/stored.ts';
import { toCsv } from '#server/lib/to-csv.ts';
import { USAGE_COLUMNS, WRITING_STEPS, type UsageEntry } from '#shared/rules/billing.ts';
import type { usageHistoryInput } from './inputs.ts';
import { pieceTokens, totalTokens, type Prices, type StepTokens } from './piece-tokens.ts';
import { findUsage, type UsagePage } from './queries.ts';

const MILLION = 1_000_000;

const USAGE_PAGE = 50;
const TOKEN_COLUMNS = { input: 'Input tokens', cached: 'Cached tokens', output: 'Output tokens' };
const COST_COLUMN = { cost: 'Cost in dollars' };

export async function usageHistory(ctx: UserContext, { cursor = null }: z.infer<typeof usageHistoryInput>) {
  const entries = await readEntries(ctx, { cursor, limit: USAGE_PAGE + 1 });
  const page = entries.slice(0, USAGE_PAGE);
  const last = page.at(-1);
  return {
    entries: page,
    nextCursor: nextCursor(last && { createdAt: last.date, id: last.id }, entries.length > USAGE_PAGE),
  };
}

export async function usageCsv(ctx: UserContext): Promise<{ csv: string }> {
  const entries = await readEntries(ctx, { cursor: null, limit: null });
  const columns = { ...USAGE_COLUMNS, ...TOKEN_COLUMNS, ...(ctx.settings.tokenPrices && COST_COLUMN) };
  const lines = entries.map((entry) => ({
    ...entry,
    ...(entry.tokens.length > 0 && totalTokens(entry.tokens)),
  }));
  return { csv: toCsv(lines, columns) };
}

/** Words that a failed or shorter generation reserved are not counted; a running one has cost nothing yet. */
async function readEntries({ db, user, settings }: UserContext, page: UsagePage): Promise<UsageEntry[]> {
  const rows = await findUsage(db, user.id, page);
  return rows.map(({ createdAt, tokens: stored, ...entry }) => {
    const tokens = readStored(pieceTokens, stored) ?? [];
    const cost = costOf(tokens, settings.tokenPrices);
    return { ...entry, date: createdAt.toISOString(), tokens: tokensByStep(tokens), cost };
  });
}

function tokensByStep(tokens: StepTokens[]): UsageEntry['tokens'] {
  return WRITING_STEPS.flatMap((step) => {
    const ofStep = tokens.filter((entry) => entry.step === step);
    return ofStep.length > 0 ? [{ step, ...totalTokens(ofStep) }] : [];
  });
}

/** @returns dollars; null without tokens or without the price of a model */
export function costOf(tokens: StepTokens[], prices: Prices | null): number | null {
  if (!prices || tokens.length === 0) return null;
  let cost = 0;
  for (const { model, input, cached, output } of tokens) {
    const price = prices[model];
    if (!price) return null;
    const read = (input - cached) * price.input + cached * (price.cached ?? price.input);
    cost += (read + output * price.output) / MILLION;
  }
  return cost;
}
