import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isEverywhere, type Within } from '#server/auth/within.ts';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { ASSISTANT_MESSAGES } from '#shared/rules/assistants.ts';
import { ASKED_ABOUT, BELONGS, type Belongs, type Kind } from './belongs.ts';
import { reachable } from './reachable.ts';

/** The choice of an assistant's user; null for whoever may reach everything. */
export function choiceOf({ session }: Pick<UserContext, 'session'>): Within | null {
  const within = session.scope === 'api' ? session.grant?.within : undefined;
  return within && !isEverywhere(within) ? within : null;
}

const outside = () => new AppError('forbidden', ASSISTANT_MESSAGES.outside);

/**
 * What is not within the choice is answered like what does not exist: its id is taken for one of nothing.
 * @returns the input @throws AppError for an operation that says nothing about where it belongs
 */
export async function inputWithin(ctx: UserContext, { path, input }: { path: string; input: unknown }) {
  const within = choiceOf(ctx);
  if (!within) return input;

  const belongs = BELONGS[path];
  if (!belongs) throw outside();
  assertMayMake(belongs, input, within);
  return namedWithin(ctx, { names: belongs.names ?? {}, input, within });
}

/** What a tool asks its user about, before its operation is called. @throws AppError as `inputWithin` */
export async function askedWithin(ctx: UserContext, { tool, input }: { tool: string; input: unknown }) {
  const within = choiceOf(ctx);
  if (!within) return input;

  const names = ASKED_ABOUT[tool];
  if (!names) throw outside();
  return namedWithin(ctx, { names, input, within });
}

type Naming = { names: Readonly<Record<string, Kind>>; input: unknown; within: Within };

async function namedWithin(ctx: UserContext, { names, input, within }: Naming): Promise<unknown> {
  let changed = input;
  for (const [field, kind] of Object.entries(names)) {
    const parts = field.split('.');
    const ids = valuesAt(changed, parts).filter((value) => typeof value === 'string');
    const known = await reachable(ctx, { kind, ids: ids.filter(isUuid), within });
    changed = replacedAt(changed, parts, (id) => (known.has(id) ? id : randomUUID()));
  }
  return changed;
}

/** Lists show what is within the choice. */
export async function answerWithin(ctx: UserContext, { path, answer }: { path: string; answer: unknown }) {
  const within = choiceOf(ctx);
  const lists = BELONGS[path]?.lists;
  if (!within || !lists) return answer;

  const { at, by, kind } = lists;
  const rows = (at === '' ? answer : Reflect.get(answer as object, at)) as Record<string, string>[];
  const known = await reachable(ctx, { kind, ids: rows.map((row) => row[by] ?? ''), within });
  const kept = rows.filter((row) => known.has(row[by] ?? ''));
  return at === '' ? kept : { ...(answer as object), [at]: kept };
}

/** @throws AppError */
function assertMayMake({ madeFor, makes }: Belongs, input: unknown, within: Within) {
  if (makes === 'website' && within.websiteIds !== null) throw outside();
  if (makes === 'brand' && within.profileIds !== null) throw outside();
  if (madeFor === undefined || within.hasUnbranded) return;

  const parts = madeFor.split('.');
  const field = parts.at(-1) ?? '';
  const makers = valuesAt(input, parts.slice(0, -1)).filter((one) => typeof one === 'object' && one !== null);
  const isUnbranded = makers.some((one) => (Reflect.get(one, field) ?? null) === null);
  if (isUnbranded) throw new AppError('invalid', ASSISTANT_MESSAGES.brandMissing, { field });
}

const isUuid = (value: string) => z.uuid().safeParse(value).success;

/** What stands there, through lists. */
function valuesAt(value: unknown, [name, ...rest]: string[]): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((one) => valuesAt(one, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return valuesAt(Reflect.get(value, name), rest);
}

/** The same with other ids there; what is no text stays. */
function replacedAt(value: unknown, parts: string[], by: (id: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => replacedAt(one, parts, by));
  const [name, ...rest] = parts;
  if (name === undefined) return typeof value === 'string' ? by(value) : value;
  if (typeof value !== 'object' || value === null || !(name in value)) return value;
  return { ...value, [name]: replacedAt(Reflect.get(value, name), rest, by) };
}
