import { lockRow } from '../database/lock-row.ts';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { NOT_SIGNED_IN, SOMETHING_WENT_WRONG } from '#shared/rules/messages.ts';
import type { PublicContext } from '../context.ts';
import { AppError, toPublicError, TRPC_CODES } from '../errors.ts';
import { isDatabaseAway, toDatabaseAwayError } from '../database/database-away.ts';

export type Call = { path: string; type: 'query' | 'mutation' | 'subscription' };

export const toTrpcError = (cause: AppError) =>
  new TRPCError({ code: TRPC_CODES[cause.reason], message: cause.message, cause });

/** What the caller learns of an error, beside tRPC's own code and status. */
export function toErrorDetails({ code, message, cause }: TRPCError) {
  if (cause instanceof AppError) return toPublicError(cause);
  if (cause instanceof ZodError) {
    const fields = toFieldMessages(cause);
    return { message: Object.values(fields)[0] ?? message, fields };
  }
  // tRPC's own refusals (unknown path, wrong method, bad JSON) are safe to show; anything unforeseen is not.
  return { message: code === 'INTERNAL_SERVER_ERROR' ? SOMETHING_WENT_WRONG : message };
}

/** The first message of each field, keyed by its path ("profile.name"). */
function toFieldMessages(error: ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path.join('.')] ??= message;
  return fields;
}

/** Gives whatever a call threw its code, and logs what nobody foresaw. */
export async function toCallError(ctx: PublicContext, call: Call, thrown: unknown): Promise<unknown> {
  const isWrapped = thrown instanceof TRPCError;
  const error = isWrapped ? (thrown.cause ?? thrown) : thrown;
  const isForeseen = error instanceof AppError;
  if (isWrapped && !isForeseen && thrown.code !== 'INTERNAL_SERVER_ERROR') return thrown;
  // The call failed because it was ended or nobody waits for it, whatever its own error is.
  const { reason } = ctx.signal;
  if (reason instanceof AppError) return toTrpcError(reason);
  // A browser comes back to a stream by itself, after a failure without a time to wait.
  if (!isForeseen && call.type !== 'subscription' && isDatabaseAway(error)) {
    ctx.log.warn({ err: error, path: call.path }, 'the database could not be reached');
    return toTrpcError(toDatabaseAwayError(error, { mayHaveWritten: call.type === 'mutation' }));
  }
  if (await isAccountGone(ctx, isForeseen)) return toTrpcError(new AppError('unauthorized', NOT_SIGNED_IN));
  if (isForeseen) return toTrpcError(error);
  ctx.log.error({ err: error, path: call.path }, 'procedure failed');
  return thrown;
}

/**
 * Whether the account was deleted while this request was under way: its user is signed out, whatever the request then
 * ran into. A refusal that comes of a deletion comes after its commit, so a plain read sees it; after an unforeseen
 * error the read waits for a deletion that has not committed yet.
 */
async function isAccountGone({ db, user }: PublicContext, isForeseen: boolean): Promise<boolean> {
  if (!user) return false;
  const { id } = user;
  const isThere = isForeseen
    ? db.user.count({ where: { id } }).then((count) => count > 0)
    : lockRow(db, 'users', { id }, 'key share');
  return !(await isThere.catch(() => true));
}
