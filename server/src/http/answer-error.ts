import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { isDatabaseAway, toDatabaseAwayError } from '#server/database/database-away.ts';
import { AppError, toPublicError, TRPC_CODES, type PublicError, type Reason } from '#server/errors.ts';

/** The code of each status that /api answers an error with. */
export const ERROR_CODES = {
  400: 'invalid',
  401: 'unauthorized',
  402: 'paymentRequired',
  403: 'forbidden',
  404: 'notFound',
  405: 'methodNotAllowed',
  408: 'timeout',
  409: 'conflict',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
  429: 'tooManyRequests',
  500: 'internal',
  502: 'upstreamFailed',
  503: 'unavailable',
  504: 'upstreamTimeout',
} as const satisfies Record<number, Reason | 'methodNotAllowed'>;

export const CONFLICT_CODES = ['siteChanged', 'openClaims'] as const;
/** Beside `upstreamFailed`. */
export const UNKNOWN_END = 'unknownEnd';

type ErrorBody = { error: string; code: string; field?: string; requestId: string } & Pick<
  PublicError,
  'hint' | 'siteChange' | 'openClaims' | 'isUnknown'
>;
type HttpAnswer = {
  status: number;
  retryAfter?: number | undefined;
  body: Omit<ErrorBody, 'code' | 'requestId'>;
};

export function answerError(thrown: Error, request: FastifyRequest, reply: FastifyReply, envelope = {}) {
  return reply.send({ ...envelope, ...refuse(thrown, request, reply) });
}

/** Sets status and headers of an error; logs the unforeseen. @returns the body */
export function refuse(thrown: Error, request: FastifyRequest, reply: FastifyReply): ErrorBody {
  const { status, retryAfter, body } = readError(thrown, request);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  void reply.code(status);
  return body;
}

/** Logs the unforeseen. */
export function readError(thrown: Error, request: FastifyRequest): HttpAnswer & { body: ErrorBody } {
  const error = toKnownError(thrown, request);
  const { status, retryAfter, body } = toHttpAnswer(error);
  // What a procedure threw is in the log already.
  if (status >= 500 && !(error instanceof AppError) && !(thrown instanceof TRPCError))
    request.log.error({ err: error, requestId: request.id }, 'request failed');
  return { status, retryAfter, body: errorBody(status, request.id, body) };
}

export function errorBody(status: number, requestId: string, body: HttpAnswer['body']): ErrorBody {
  const known: Record<number, string> = ERROR_CODES;
  const [conflict] = CONFLICT_CODES.filter((_, index) => [body.siteChange, body.openClaims][index]);
  const special = body.isUnknown ? UNKNOWN_END : conflict;
  const code = special ?? known[status] ?? (status < 500 ? ERROR_CODES[400] : ERROR_CODES[500]);
  const { error, isUnknown: _isUnknown, ...more } = body;
  return { error, code, ...more, requestId };
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
    const { reason, message, retryAfter, ...details } = toPublicError(error);
    return { status: statusOf(TRPC_CODES[reason]), retryAfter, body: { error: message, ...details } };
  }
  const invalid = [error, error.cause].find((one) => one instanceof ZodError);
  const ownStatus = invalid ? 400 : fastifyStatusOf(error);
  const status = error instanceof TRPCError ? statusOf(error.code) : ownStatus;
  if (status >= 500) return { status, body: { error: toPublicError(error).message } };
  const issue = invalid?.issues[0];
  const field = issue?.path.join('.');
  return { status, body: { error: issue?.message ?? error.message, ...(field && { field }) } };
}

export const statusOf = (code: TRPCError['code']) => getHTTPStatusCodeFromError(new TRPCError({ code }));

const fastifyStatusOf = (error: Error) =>
  'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
