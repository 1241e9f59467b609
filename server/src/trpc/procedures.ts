import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { MESSAGES } from '#shared/account-rules.ts';
import { NOT_SIGNED_IN, SOMETHING_WENT_WRONG } from '#shared/messages.ts';
import type { PublicContext, UserContext } from '../context.ts';
import { AppError, publicError, TRPC_CODES } from '../errors.ts';
import { databaseAway, isDatabaseAway } from '../database/database-away.ts';
import type { LimitName } from '../database/limits.ts';
import { accessOf, assertAccess, type ProcedureMeta } from './access.ts';
import { untilAborted } from '../lib/until-aborted.ts';
import { assertStorable } from './assert-storable.ts';

/** Silent streams say that they live. */
export const PING_MS = 15_000;
/** What a browser is told when its stream begins: to come back after so long a silence. */
export const SSE_CLIENT = { reconnectAfterInactivityMs: 2 * PING_MS };

const t = initTRPC
  .context<PublicContext>()
  .meta<ProcedureMeta>()
  .create({
    sse: { ping: { enabled: true, intervalMs: PING_MS }, client: SSE_CLIENT },
    errorFormatter: ({ shape, error }) => {
      const { code, httpStatus } = shape.data;
      if (error.cause instanceof AppError) {
        const { message, ...details } = publicError(error.cause);
        return { ...shape, message, data: { code, httpStatus, ...details } };
      }
      const fields = error.cause instanceof ZodError ? fieldMessages(error.cause) : undefined;
      const message = fields ? (Object.values(fields)[0] ?? shape.message) : plainMessage(error);
      return { ...shape, message, data: { code, httpStatus, ...(fields && { fields }) } };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** The first message of each field, keyed by its path ("profile.name"). */
function fieldMessages(error: ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path.join('.')] ??= message;
  return fields;
}

/** tRPC's own refusals (unknown path, wrong method, bad JSON) are safe to show; anything unforeseen is not. */
function plainMessage({ code, message }: TRPCError): string {
  return code === 'INTERNAL_SERVER_ERROR' ? SOMETHING_WENT_WRONG : message;
}

/** Gives an AppError its code, and logs what nobody foresaw; in the middle of a stream as well. */
const guardedProcedure = t.procedure.use(async ({ ctx, path, type, next }) => {
  const call = { path, type };
  const result = await next();
  if (!result.ok) throw await refusalOf(ctx, call, result.error);
  return isStream(result.data) ? { ...result, data: checkedStream(ctx, call, result.data) } : result;
});

type Call = { path: string; type: 'query' | 'mutation' | 'subscription' };

/**
 * Takes a place among the open streams, and ends with the caller's signal. A browser comes back after a failure of the
 * server, so a refusal must not look like one.
 */
async function* checkedStream(ctx: PublicContext, call: Call, stream: AsyncIterable<unknown>) {
  try {
    const close = ctx.streams.open(ctx.user?.id ?? ctx.ipAddress, ctx.end);
    ctx.signal.addEventListener('abort', close, { once: true });
    try {
      yield* untilAborted(stream, ctx.signal);
    } finally {
      close();
    }
  } catch (error) {
    throw await refusalOf(ctx, call, error);
  }
}

async function refusalOf(ctx: PublicContext, call: Call, error: unknown): Promise<unknown> {
  const isWrapped = error instanceof TRPCError;
  const cause = isWrapped ? error.cause : error;
  const isForeseen = cause instanceof AppError;
  if (isWrapped && !isForeseen && error.code !== 'INTERNAL_SERVER_ERROR') return error;
  // Whatever the call then ran into, it failed because it was ended, or nobody waits for it.
  const { signal } = ctx;
  if (signal.aborted && signal.reason instanceof AppError) return withCode(signal.reason);
  // A browser comes back to a stream by itself, after a failure without a time to wait.
  if (!isForeseen && call.type !== 'subscription' && isDatabaseAway(cause ?? error)) {
    ctx.log.warn({ err: cause ?? error, path: call.path }, 'the database could not be reached');
    return withCode(databaseAway(error, { mayHaveWritten: call.type === 'mutation' }));
  }
  if (await isAccountGone(ctx)) return withCode(new AppError('unauthorized', NOT_SIGNED_IN));
  if (isForeseen) return withCode(cause);
  ctx.log.error({ err: cause ?? error, path: call.path }, 'procedure failed');
  return error;
}

/**
 * Whoever deleted the account while this request was under way is signed out, whatever the request then ran into. The
 * lock waits for a deletion that has not committed yet.
 */
async function isAccountGone({ db, user }: PublicContext): Promise<boolean> {
  if (!user) return false;
  try {
    const known = await db.$queryRaw<
      unknown[]
    >`select 1 from users where id = ${user.id}::uuid for key share`;
    return known.length === 0;
  } catch {
    return false;
  }
}

export function isStream(data: unknown): data is AsyncIterable<unknown> {
  return typeof data === 'object' && data !== null && Symbol.asyncIterator in data;
}

export function withCode(cause: AppError) {
  return new TRPCError({ code: TRPC_CODES[cause.reason], message: cause.message, cause });
}

export const publicProcedure = guardedProcedure.use(async ({ getRawInput, next }) => {
  assertStorable(await getRawInput());
  return next();
});

/** What a guard has found out narrows the context's type; the context itself is passed on as it is. */
type SignedIn = Pick<UserContext, 'user' | 'session'>;

/**
 * A signed-in user, by session or by an access token with the scope it takes; a reset link's session is good for
 * nothing here.
 */
export const userProcedure = publicProcedure.use(({ ctx, type, meta, next }) => {
  const { user, session } = ctx;
  if (!user || !session || session.scope === 'reset') throw new AppError('unauthorized', NOT_SIGNED_IN);
  assertAccess(session, accessOf({ type, meta }));
  return next<SignedIn>({});
});

/** What only a signed-in person may do: no access token manages the account, its tokens or the plan. */
export const personProcedure = userProcedure.meta({ access: 'person' });

/** Whoever came by a reset link, until the new password is set. */
export const resetProcedure = publicProcedure.use(({ ctx, next }) => {
  const { user, session } = ctx;
  if (!user || session?.scope !== 'reset') throw new AppError('unauthorized', MESSAGES.linkInvalid);
  return next<SignedIn>({});
});

export const proProcedure = userProcedure.use(({ ctx, next }) => {
  if (ctx.user.plan !== 'pro') throw new AppError('forbidden', 'This is part of the Pro plan.');
  return next();
});

/** A user's procedure that counts against a limit of that user. */
export const limitedProcedure = (name: LimitName) =>
  userProcedure.use(async ({ ctx, next }) => {
    await ctx.limits.consume(name, ctx.user.id);
    return next();
  });
