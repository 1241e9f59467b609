import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import type { PublicContext } from '#server/context.ts';
import { isDatabaseAway, toDatabaseAwayError } from '#server/database/database-away.ts';
import { lockRow } from '#server/database/db.ts';
import { AppError, toPublicError, TRPC_CODES } from '#server/errors.ts';
import { NOT_SIGNED_IN, SOMETHING_WENT_WRONG } from '#shared/rules/messages.ts';

export type Call = { path: string; type: 'query' | 'mutation' | 'subscription' };

export const toTrpcError = (cause: AppError) =>
  new TRPCError({ code: TRPC_CODES[cause.reason], message: cause.message, cause });

export function toErrorDetails({ code, message, cause }: TRPCError) {
  if (cause instanceof AppError) return toPublicError(cause);
  if (cause instanceof ZodError) {
    const fields = toFieldMessages(cause);
    return { message: Object.values(fields)[0] ?? message, fields };
  }
  // tRPC's own messages are safe to show; the unforeseen is not.
  return { message: code === 'INTERNAL_SERVER_ERROR' ? SOMETHING_WENT_WRONG : message };
}

/** Keyed by path ("profile.name"); the first message of each field. */
function toFieldMessages(error: ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path.join('.')] ??= message;
  return fields;
}

/** Gives an error its code and logs the unforeseen. */
export async function toCallError(ctx: PublicContext, call: Call, thrown: unknown): Promise<unknown> {
  const isWrapped = thrown instanceof TRPCError;
  const error = isWrapped ? (thrown.cause ?? thrown) : thrown;
  const isForeseen = error instanceof AppError;
  if (isWrapped && !isForeseen && thrown.code !== 'INTERNAL_SERVER_ERROR') return thrown;
  // An ended call fails for that reason, whatever its error is.
  const { reason } = ctx.signal;
  if (reason instanceof AppError) return toTrpcError(reason);
  // Browsers reconnect streams by themselves.
  if (!isForeseen && call.type !== 'subscription' && isDatabaseAway(error)) {
    ctx.log.warn({ err: error, path: call.path }, 'the database could not be reached');
    return toTrpcError(toDatabaseAwayError(error, { mayHaveWritten: call.type === 'mutation' }));
  }
  if (await isAccountGone(ctx, isForeseen)) return toTrpcError(new AppError('unauthorized', NOT_SIGNED_IN));
  if (isForeseen) return toTrpcError(error);
  ctx.log.error({ err: error, path: call.path }, 'procedure failed');
  return thrown;
}

async function isAccountGone({ db, user }: PublicContext, isForeseen: boolean): Promise<boolean> {
  if (!user) return false;
  const { id } = user;
  const isThere = isForeseen
    ? db.user.count({ where: { id } }).then((count) => count > 0)
    : lockRow(db, 'users', { id }, 'key share');
  return !(await isThere.catch(() => true));
}
