import type {
  TrackedEnvelope,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
  TRPCSubscriptionProcedure,
} from '@trpc/server';
import type { z } from 'zod';
import type { Asks } from '#server/auth/proven.ts';
import type { PublicContext, UserContext } from '#server/context.ts';
import type { LimitName } from '#server/database/limits.ts';
import type { Access, ProcedureMeta } from './access.ts';
import type { Act } from './act.ts';
import type { Path } from './path.ts';
import {
  adminProcedure,
  limitedBy,
  proOnly,
  provenBy,
  publicProcedure,
  recorded,
  resetProcedure,
  userProcedure,
  wherePasswordsAreOn,
  wherePlansAreSold,
  withinGrant,
} from './procedures.ts';

/** Beside users: anybody, who opened a reset link, an administrator. */
type Guard = Access | 'public' | 'reset' | 'admin';

type ContextOf<G> = G extends 'public' ? PublicContext : UserContext;

/** The last event of what is answered as a stream. */
type Answer<R> = Awaited<R> extends AsyncIterable<infer Event> ? Event : Awaited<R>;

type Definition<G extends Guard, I extends z.ZodType, R> = {
  access: G;
  limit?: LimitName;
  isPro?: true;
  isOfPayments?: true;
  isOfPasswords?: true;
  /** A session has to prove first who it is. */
  asks?: Asks | ((input: z.output<I>) => Asks | null);
  input?: I;
  /** It has a line in the activity log. */
  act?: Act<z.output<I>>;
  run: (ctx: ContextOf<G>, input: z.output<I>) => R;
};

/** A path whose answer is not what the operation answers has to say how it is made. */
type IsAnswered<R, O extends z.ZodType> =
  Answer<R> extends z.input<O> ? unknown : { http: { wire: { output: unknown } } };

type Operation<
  G extends Guard,
  I extends z.ZodType,
  R,
  W extends z.ZodType,
  O extends z.ZodType,
> = Definition<G, I, R> & { http?: Path<z.input<I>, Answer<R>, W, O> } & IsAnswered<R, O>;

type Types<I extends z.ZodType, Output> = { input: z.input<I>; output: Output; meta: ProcedureMeta };

/**
 * What a user can do, declared once: the procedure of tRPC, the path of /api with its description, and the tool of /mcp are
 * made from it. Guards come before the input is looked at.
 */
export function query<
  const G extends Guard,
  R,
  I extends z.ZodType = z.ZodVoid,
  W extends z.ZodType = I,
  O extends z.ZodType = z.ZodUnknown,
>(operation: Operation<G, I, R, W, O>): TRPCQueryProcedure<Types<I, Awaited<R>>> {
  const { run } = operation as Runnable;
  return guarded(operation).query(({ ctx, input }) => run(ctx, input)) as never;
}

export function mutation<
  const G extends Guard,
  R,
  I extends z.ZodType = z.ZodVoid,
  W extends z.ZodType = I,
  O extends z.ZodType = z.ZodUnknown,
>(operation: Operation<G, I, R, W, O>): TRPCMutationProcedure<Types<I, Awaited<R>>> {
  const { run } = operation as Runnable;
  return guarded(operation).mutation(({ ctx, input }) => run(ctx, input)) as never;
}

export function subscription<const G extends Guard, R extends AsyncIterable<unknown>, I extends z.ZodType>(
  operation: Definition<G, I, R>,
): TRPCSubscriptionProcedure<Types<I, Events<R>>> {
  const { run } = operation as Runnable<AsyncIterable<unknown, void>>;
  return guarded(operation).subscription(({ ctx, input }) => run(ctx, input)) as never;
}

/** An event with an id reaches its watcher beside it. */
type Told<Event> = Event extends TrackedEnvelope<infer Data> ? { id: string; data: Data } : Event;
type Events<R> = R extends AsyncIterable<infer Event> ? AsyncIterable<Told<Event>> : never;

type Runnable<R = unknown> = { run: (ctx: PublicContext, input: unknown) => R };

type Guards = Pick<
  Definition<Guard, z.ZodType, unknown>,
  'access' | 'limit' | 'isPro' | 'isOfPayments' | 'isOfPasswords' | 'input'
> & { http?: object; act?: object; asks?: unknown };

/** Each guard is a procedure with a context of its own; what runs behind it is typed by its operation. */
type Base = typeof publicProcedure;
const BASES = { public: publicProcedure, reset: resetProcedure as Base, admin: adminProcedure as Base };

function guarded({
  access,
  limit,
  isPro,
  isOfPayments,
  isOfPasswords,
  asks,
  input,
  http,
  act,
}: Guards): Base {
  const isOwn = access === 'public' || access === 'reset' || access === 'admin';
  const base = isOwn ? BASES[access] : (userProcedure as Base).meta({ access });

  let procedure = base.meta({
    ...(limit && { limit }),
    ...(isPro && { isPro }),
    ...(isOfPayments && { isOfPayments }),
    ...(http && { http: http as Path }),
    ...(act && { act: act as Act }),
  });
  if (isPro) procedure = procedure.use(proOnly);
  if (isOfPayments) procedure = procedure.use(wherePlansAreSold);
  if (isOfPasswords) procedure = procedure.use(wherePasswordsAreOn);
  if (limit) procedure = procedure.use(limitedBy(limit));

  const read = input ? (procedure.input(input) as never as Base) : procedure;
  const allowed = isOwn ? read : read.use(withinGrant);
  const within = asks ? allowed.use(provenBy(asks as Asks)) : allowed;
  return act ? within.use(recorded(act as Act<unknown>)) : within;
}
