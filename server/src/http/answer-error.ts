import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { AppError, type PublicError, toPublicError, TRPC_CODES } from '../errors.ts';
import { isDatabaseAway, toDatabaseAwayError } from '../database/database-away.ts';

type HttpAnswer = {
  status: number;
  retryAfter?: number;
  body: { error: string } & Pick<PublicError, 'hint' | 'siteChange' | 'openClaims'>;
};

export function answerError(thrown: Error, request: FastifyRequest, reply: FastifyReply, envelope = {}) {
  return reply.send({ ...envelope, ...refuse(thrown, request, reply) });
}

/** Sets status and headers of an error; logs the unforeseen. @returns the body */
export function refuse(thrown: Error, request: FastifyRequest, reply: FastifyReply): HttpAnswer['body'] {
  const error = toKnownError(thrown, request);
  const { status, retryAfter, body } = toHttpAnswer(error);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  // What a procedure threw is in the log already.
  if (status >= 500 && !(error instanceof AppError) && !(thrown instanceof TRPCError))
    request.log.error({ err: error, requestId: request.id }, 'request failed');
  void reply.code(status);
  return body;
}

/** A procedure called from a route wraps its AppError. */
function toKnownError(thrown: Error, { method, id, log }: FastifyRequest): Error {
  const error = thrown.cause instanceof AppError ? thrown.cause : thrown;
  if (error instanceof AppError || !isDatabaseAway(error)) return error;
  log.warn({ err: error, requestId: id }, 'the database could not be reached');
  return toDatabaseAwayError(error, { mayHaveWritten: method !== 'GET' });
}

function toHttpAnswer(error: Error): HttpAnswer {
  if (error instanceof AppError) {
    const { reason, message, hint, retryAfter, siteChange, openClaims } = toPublicError(error);
    return {
      status: statusOf(TRPC_CODES[reason]),
      retryAfter,
      body: {
        error: message,
        ...(hint && { hint }),
        ...(siteChange && { siteChange }),
        ...(openClaims && { openClaims }),
      },
    };
  }
  const isTrpc = error instanceof TRPCError;
  const status = isTrpc ? statusOf(error.code) : fastifyStatusOf(error);
  if (status >= 500) return { status, body: { error: toPublicError(error).message } };
  const [issue] = isTrpc && error.cause instanceof ZodError ? error.cause.issues : [];
  return { status, body: { error: issue?.message ?? error.message } };
}

export const statusOf = (code: TRPCError['code']) => getHTTPStatusCodeFromError(new TRPCError({ code }));

const fastifyStatusOf = (error: Error) =>
  'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
