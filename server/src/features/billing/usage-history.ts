import type { z } from 'zod';
import { stringify } from 'csv-stringify/sync';
import type { usageHistoryInput } from './inputs.ts';
import { USAGE_COLUMNS, WRITING_STEPS, type UsageEntry } from '#shared/rules/billing.ts';
import { pieceTokens, totalTokens, type StepTokens, type Prices } from './piece-tokens.ts';
import { nextCursor } from '../../database/list-queries.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { UserContext } from '../../context.ts';
import type { ListPosition } from '#shared/schemas/fields.ts';
import { readStored } from '../../database/stored.ts';

const MILLION = 1_000_000;

const USAGE_PAGE = 50;
const TOKEN_COLUMNS = { input: 'Input tokens', output: 'Output tokens' };
const COST_COLUMN = { cost: 'Cost in dollars' };

type Row = Omit<UsageEntry, 'date' | 'tokens' | 'cost'> & { createdAt: Date; tokens: unknown };
type Page = { cursor: ListPosition | null; limit: number | null };

export async function usageHistory(ctx: UserContext, { cursor = null }: z.infer<typeof usageHistoryInput>) {
  const entries = await readEntries(ctx, { cursor, limit: USAGE_PAGE + 1 });
  const page = entries.slice(0, USAGE_PAGE);
  const last = page.at(-1);
  return {
    entries: page,
    nextCursor: nextCursor(last && { createdAt: last.date, id: last.id }, entries.length > USAGE_PAGE),
  };
}

/** Cells a spreadsheet would take for a formula are defused. */
export async function usageCsv(ctx: UserContext): Promise<{ csv: string }> {
  const entries = await readEntries(ctx, { cursor: null, limit: null });
  const columns = { ...USAGE_COLUMNS, ...TOKEN_COLUMNS, ...(ctx.settings.tokenPrices && COST_COLUMN) };
  const lines = entries.map((entry) => ({
    ...entry,
    ...(entry.tokens.length > 0 && totalTokens(entry.tokens)),
  }));
  return { csv: stringify(lines, { header: true, columns, escape_formulas: true, bom: true }) };
}

/** Words that a failed or shorter generation reserved are not counted; a running one has cost nothing yet. */
async function readEntries(
  { db, user, settings }: UserContext,
  { cursor, limit }: Page,
): Promise<UsageEntry[]> {
  const after = cursor
    ? Prisma.sql`and (g.created_at, g.id) < (${cursor.createdAt}, ${cursor.id}::uuid)`
    : Prisma.empty;
  const rows = await db.$queryRaw<Row[]>`
    select g.id, g.created_at as "createdAt",
      coalesce(c.title, g.title, g.brief->>'topic', '') as title,
      c.id is not null as kept,
      case when g.status in ('done', 'failed', 'cancelled') then g.status::text else 'writing' end as outcome,
      g.reserved_words as asked,
      case when g.status = 'done' then coalesce(g.charged_words, 0) else 0 end as delivered,
      case when g.status = 'done' then coalesce(g.charged_words, 0) else 0 end as charged,
      case when g.status in ('failed', 'cancelled') then g.reserved_words
        when g.status = 'done' then greatest(0, g.reserved_words - coalesce(g.charged_words, 0))
        else 0 end as refunded,
      g.tokens
    from generations g left join generated_content c on c.id = g.id
    where g.user_id = ${user.id}::uuid ${after}
    order by g.created_at desc, g.id desc
    limit ${limit}`;
  return rows.map(({ createdAt, tokens: stored, ...entry }) => {
    const tokens = readStored(pieceTokens, stored) ?? [];
    const cost = costOf(tokens, settings.tokenPrices);
    return { ...entry, date: createdAt.toISOString(), tokens: tokensByStep(tokens), cost };
  });
}

/** Summed over models, in the order of the work. */
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
  for (const { model, input, output } of tokens) {
    const price = prices[model];
    if (!price) return null;
    cost += (input * price.input + output * price.output) / MILLION;
  }
  return cost;
}
