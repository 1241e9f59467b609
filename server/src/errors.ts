import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';
import type { Logger } from 'pino';
import type { OpenClaimsView } from '#shared/rules/evidence.ts';
import type { Proof } from '#shared/rules/factors.ts';
import { SOMETHING_WENT_WRONG } from '#shared/rules/messages.ts';
import type { SiteChangeView } from '#shared/schemas/publish.ts';

/** Reason → tRPC code, from which the HTTP status follows. */
export const TRPC_CODES = {
  invalid: 'BAD_REQUEST',
  unauthorized: 'UNAUTHORIZED',
  paymentRequired: 'PAYMENT_REQUIRED',
  forbidden: 'FORBIDDEN',
  notFound: 'NOT_FOUND',
  timeout: 'TIMEOUT',
  conflict: 'CONFLICT',
  tooManyRequests: 'TOO_MANY_REQUESTS',
  tooLarge: 'PAYLOAD_TOO_LARGE',
  unsupportedMediaType: 'UNSUPPORTED_MEDIA_TYPE',
  upstreamFailed: 'BAD_GATEWAY',
  upstreamTimeout: 'GATEWAY_TIMEOUT',
  unavailable: 'SERVICE_UNAVAILABLE',
  internal: 'INTERNAL_SERVER_ERROR',
} as const satisfies Record<string, TRPC_ERROR_CODE_KEY>;

export type Reason = keyof typeof TRPC_CODES;

type Details = {
  hint?: string;
  field?: string;
  /** Seconds until it is worth trying again (`Retry-After`). */
  retryAfter?: number;
  siteChange?: SiteChangeView;
  openClaims?: OpenClaimsView;
  /** What has to be proven before this is asked again. */
  asks?: Proof;
  /** Nobody but the user can find out whether the site did it. */
  isUnknown?: boolean;
  cause?: unknown;
};

/** An expected failure; `message` and `hint` are written for the user. */
export class AppError extends Error {
  readonly reason: Reason;
  readonly hint: string | undefined;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;
  readonly siteChange: SiteChangeView | undefined;
  readonly openClaims: OpenClaimsView | undefined;
  readonly asks: Proof | undefined;
  readonly isUnknown: boolean;

  constructor(
    reason: Reason,
    message: string,
    { hint, field, retryAfter, siteChange, openClaims, asks, isUnknown = false, cause }: Details = {},
  ) {
    super(message, { cause });
    this.name = 'AppError';
    this.reason = reason;
    this.hint = hint;
    this.field = field;
    this.retryAfter = retryAfter;
    this.siteChange = siteChange;
    this.openClaims = openClaims;
    this.asks = asks;
    this.isUnknown = isUnknown;
  }
}

/** An AppError under another message; reason, hint and retry time stay. */
export function withMessage(error: unknown, message: string): unknown {
  if (!(error instanceof AppError)) return error;
  const { reason, hint, retryAfter } = error;
  return new AppError(reason, message, { hint, retryAfter, cause: error });
}

export function toWritingError(error: unknown, message: string, log: Logger): unknown {
  if (error instanceof AppError) return withMessage(error, message);
  log.error({ err: error }, message);
  return new AppError('upstreamFailed', message, { cause: error });
}

export type PublicError = { reason: Reason; message: string } & Omit<Details, 'cause'>;

/** Anything but an AppError becomes one general sentence. */
export function toPublicError(error: unknown): PublicError {
  if (!(error instanceof AppError)) return { reason: 'internal', message: SOMETHING_WENT_WRONG };
  const { reason, message, hint, field, retryAfter, siteChange, openClaims, asks, isUnknown } = error;
  return {
    reason,
    message,
    ...(hint && { hint }),
    ...(field && { field }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(siteChange && { siteChange }),
    ...(openClaims && { openClaims }),
    ...(asks && { asks }),
    ...(isUnknown && { isUnknown }),
  };
}
