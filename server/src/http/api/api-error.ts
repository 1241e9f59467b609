import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ZodError } from 'zod';
import { AppError, publicError } from '../../errors.ts';

export type ApiFailure = { status: number; retryAfter?: number; body: { error: string; hint?: string } };

/** What a caller of the /api paths learns of an error that a procedure threw; undefined for anything else. */
export function apiFailure(error: unknown): ApiFailure | undefined {
  if (!(error instanceof TRPCError)) return undefined;
  const status = getHTTPStatusCodeFromError(error);
  const { cause } = error;
  if (cause instanceof ZodError)
    return { status, body: { error: cause.issues[0]?.message ?? error.message } };
  const { message, hint, retryAfter } = publicError(cause instanceof AppError ? cause : undefined);
  return { status, retryAfter, body: { error: message, ...(hint && { hint }) } };
}
