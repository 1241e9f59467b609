import pg from 'pg';
import { Piscina } from 'piscina';
import { vi } from 'vitest';
import { z } from 'zod';

type Action = () => Promise<unknown>;

/** Asked all the time, for nobody: whether the database is there, and which sessions have ended. */
const WATCHES = /^select 1$|^SELECT "t0"\."id" FROM "public"\."sessions"/;
const statement = z.union([z.string(), z.looseObject({ text: z.string() }).transform(({ text }) => text)]);

/** What an answer takes: every statement of the database and every hash of a password, in their order. */
export async function workOf(action: Action): Promise<string[]> {
  const work: string[] = [];
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const threads = vi.spyOn(Piscina.prototype, 'run');
  await action();
  const calls = [
    ...queries.mock.calls.map(([query], at) => ({
      name: statement.catch('').parse(query),
      order: queries.mock.invocationCallOrder[at] ?? 0,
    })),
    ...threads.mock.calls.map(([, options], at) => ({
      name: `in a thread: ${options?.name}`,
      order: threads.mock.invocationCallOrder[at] ?? 0,
    })),
  ];
  vi.restoreAllMocks();
  for (const { name } of calls.toSorted((one, other) => one.order - other.order))
    if (!WATCHES.test(name)) work.push(name);
  return work;
}
