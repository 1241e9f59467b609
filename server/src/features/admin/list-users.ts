import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { wordsOf } from '#server/features/billing/queries.ts';
import { monthStart } from '#server/features/billing/usage.ts';
import type { UserState } from '#shared/rules/admin.ts';
import type { listUsersInput } from './inputs.ts';
import { findUsers } from './queries.ts';

const PAGE = 50;

export async function listUsers(ctx: UserContext, { search, cursor = null }: z.infer<typeof listUsersInput>) {
  const { db, plans, now } = ctx;
  const rows = await findUsers(db, { search, cursor, limit: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  const ids = page.map(({ id }) => id);
  const words = await wordsOf(db, ids, monthStart(now()));

  return {
    users: page.map(({ id, email, name, confirmedAt, blockedAt, lastSeenAt, plan, proUntil }) => ({
      id,
      email,
      name,
      state: stateOf(blockedAt),
      plan: plans.planAt(plan && { plan, proUntil }, now()),
      wordsThisMonth: words.get(id) ?? 0,
      confirmedAt: confirmedAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    })),
    nextCursor: rows.length > PAGE ? (ids.at(-1) ?? null) : null,
  };
}

const stateOf = (blockedAt: Date | null): UserState => (blockedAt ? 'blocked' : 'active');
