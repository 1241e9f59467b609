import { initTRPC, TRPCError } from '@trpc/server';
import { isAdmin } from '#server/auth/is-admin.ts';
import { assertProven, type Asks } from '#server/auth/proven.ts';
import type { PublicContext, UserContext } from '#server/context.ts';
import type { LimitName } from '#server/database/limits.ts';
import { AppError } from '#server/errors.ts';
import { asCaller, type Caller } from '#server/lib/caller.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { BILLING_MESSAGES } from '#shared/rules/billing.ts';
import { NOT_SIGNED_IN } from '#shared/rules/messages.ts';
import { PROVIDER_MESSAGES } from '#shared/rules/provider.ts';
import { accessOf, assertAccess, type Access, type ProcedureMeta } from './access.ts';
import { withLine, type Act } from './act.ts';
import { toCallError, toErrorDetails, type Call } from './call-error.ts';
import { answerWithin, choiceOf, inputWithin } from './within-grant.ts';

/** Interval of keep-alives on silent streams. */
export const PING_MS = 15_000;
/** Sent at the start of a stream. */
export const SSE_CLIENT = { reconnectAfterInactivityMs: 2 * PING_MS };

const t = initTRPC
  .context<PublicContext>()
  .meta<ProcedureMeta>()
  .create({
    sse: { ping: { enabled: true, intervalMs: PING_MS }, client: SSE_CLIENT },
    errorFormatter: ({ shape, error }) => {
      const { code, httpStatus } = shape.data;
      const { message, ...details } = toErrorDetails(error);
      return { ...shape, message, data: { code, httpStatus, ...details } };
    },
  });

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

/** Also in the middle of a stream. */
const guardedProcedure = t.procedure.use(async ({ ctx, path, type, meta, next }) => {
  const caller = callerOf(ctx, accessOf({ type, meta }));
  const call = { path, type };
  const result = await asCaller(caller, () => next());
  if (!result.ok) throw await toCallError(ctx, call, result.error);
  return isStream(result.data)
    ? { ...result, data: checkedStream(ctx, { call, caller }, result.data) }
    : result;
});

/** Changes of a site go on when the caller hangs up. */
function callerOf(ctx: PublicContext, access: Access): Caller {
  const owner = ctx.user?.id ?? ctx.ipAddress;
  return access === 'publish' ? { owner, isPatient: true } : { owner, signal: () => ctx.signal };
}

/** Browsers reconnect after a server error, so a refusal must not look like one. */
async function* checkedStream(
  ctx: PublicContext,
  { call, caller }: { call: Call; caller: Caller },
  stream: AsyncIterable<unknown>,
) {
  try {
    const close = ctx.streams.open(caller.owner, ctx.end);
    ctx.signal.addEventListener('abort', close, { once: true });
    try {
      yield* untilAborted(stream, ctx.signal, (step) => asCaller(caller, step));
    } finally {
      close();
    }
  } catch (error) {
    throw await toCallError(ctx, call, error);
  }
}

export function isStream(data: unknown): data is AsyncIterable<unknown> {
  return typeof data === 'object' && data !== null && Symbol.asyncIterator in data;
}

const refuseUnstorable = t.middleware(async ({ getRawInput, next }) => {
  assertStorable(await getRawInput());
  return next();
});

export const publicProcedure = guardedProcedure.use(refuseUnstorable);

type SignedIn = Pick<UserContext, 'user' | 'session'>;

/** By session or by a token with the scope; not by a reset link. */
export const userProcedure = publicProcedure.use(async ({ ctx, type, meta, next }) => {
  const { user, session } = ctx;
  if (!user || !session || session.scope === 'reset') throw new AppError('unauthorized', NOT_SIGNED_IN);
  assertAccess(session, accessOf({ type, meta }));
  return next<SignedIn>({});
});

/**
 * To everybody else, whatever is sent, it answers as a procedure that does not exist. Its guard is the first step, before
 * anything is said about the input.
 */
export const adminProcedure = guardedProcedure
  .meta({ access: 'person' })
  .use(({ ctx, path, next }) => {
    const { user, session } = ctx;
    if (!user || !session || !isAdmin(ctx)) throw absentProcedure(path);
    return next<SignedIn>({});
  })
  .use(refuseUnstorable);

/** In tRPC's own words. */
const absentProcedure = (path: string) =>
  new TRPCError({ code: 'NOT_FOUND', message: `No procedure found on path "${path}"` });

export const resetProcedure = publicProcedure.use(({ ctx, next }) => {
  const { user, session } = ctx;
  if (!user || session?.scope !== 'reset') throw new AppError('unauthorized', ACCOUNT_MESSAGES.linkInvalid);
  return next<SignedIn>({});
});

/** @throws AppError('conflict') where nobody pays */
export const wherePlansAreSold = t.middleware(({ ctx, next }) => {
  if (!ctx.plans.areSold) throw new AppError('conflict', BILLING_MESSAGES.switchedOff);
  return next();
});

/** @throws AppError('forbidden') where the provider's door is the only one */
export const wherePasswordsAreOn = t.middleware(({ ctx, next }) => {
  if (!ctx.settings.arePasswordsOn) throw new AppError('forbidden', PROVIDER_MESSAGES.passwordsOff);
  return next();
});

/** @throws AppError('forbidden') on the free plan */
export const proOnly = t.middleware(({ ctx, next }) => {
  if (ctx.user?.plan !== 'pro') throw new AppError('forbidden', 'This is part of the Pro plan.');
  return next();
});

/** @throws AppError('tooManyRequests') */
export const limitedBy = (name: LimitName) =>
  t.middleware(async ({ ctx, next }) => {
    if (ctx.user) await ctx.limits.consume(name, ctx.user.id);
    return next();
  });

/** For a user: what an assistant was not let in for does not exist for it. */
export const withinGrant = t.middleware(async ({ ctx, path, input, next }) => {
  const { user, session } = ctx;
  if (!user || !session || !choiceOf({ session })) return next();

  const asked: UserContext = { ...ctx, user, session };
  const result = await next({ input: await inputWithin(asked, { path, input }) } as never);
  if (!result.ok) return result;
  return { ...result, data: await answerWithin(asked, { path, answer: result.data }) };
});

/** Once the input is read: some of it may ask for nothing. */
export const provenBy = (asks: Asks | ((input: never) => Asks | null)) =>
  t.middleware(async ({ ctx, input, next }) => {
    const { user, session } = ctx;
    const asked = typeof asks === 'function' ? asks(input as never) : asks;
    if (asked && user && session) await assertProven({ ...ctx, user, session }, asked);
    return next();
  });

/** The one place where an operation's line in the activity log is written. */
export const recorded = (act: Act<unknown>) =>
  t.middleware(({ ctx, input, next }) => {
    const { user, session } = ctx;
    if (!user || !session) return next();
    return withLine({ ...ctx, user, session }, { act, input }, (db) => next({ ctx: { db } }));
  });

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** NUL and lone surrogates, which Postgres cannot store. Iterative: the sender chooses the nesting. */
function assertStorable(input: unknown) {
  const left = [input];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'object' && value !== null) {
      for (const [key, entry] of Object.entries(value)) left.push(key, entry);
    } else if (typeof value === 'string' && !isStorable(value)) {
      throw new AppError('invalid', 'The text contains a character that cannot be stored.');
    }
  }
}

/** Ends at once with the signal's reason. @param within runs each step */
export async function* untilAborted<T>(
  stream: AsyncIterable<T>,
  signal: AbortSignal,
  within = <R>(step: () => R): R => step(),
): AsyncGenerator<T> {
  const iterator = stream[Symbol.asyncIterator]();
  let giveUp = () => undefined as void;
  const onAbort = () => giveUp();
  signal.addEventListener('abort', onAbort);

  try {
    for (;;) {
      signal.throwIfAborted();
      // One promise per step: racing each against a single abort promise would leak all steps.
      const step = await new Promise<IteratorResult<T>>((resolve, reject) => {
        giveUp = () => reject(signal.reason);
        within(() => iterator.next()).then(resolve, reject);
      });
      if (step.done) return;
      yield step.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    const closed = iterator.return?.();
    // A stream that ignores the signal is not waited for.
    if (signal.aborted) closed?.catch(() => undefined);
    else await closed;
  }
}
