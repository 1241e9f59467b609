import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/trpc/router.ts';

/**
 * What the server answers, by procedure ("account.me"). A function gets the input and returns the data, a promise of
 * it, or (for a subscription) an async iterable of it; what it throws arrives as the server's error.
 */
export type Answers = Record<string, (input: never) => unknown>;

/** A refusal as the server words it, to be thrown by an answer. */
export class Refusal extends Error {
  readonly code: string;
  readonly details: object;

  constructor(
    message: string,
    { code = 'BAD_REQUEST', ...details }: { code?: string; [detail: string]: unknown } = {},
  ) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** An answer that is refused. */
export const refused =
  (...reason: ConstructorParameters<typeof Refusal>) =>
  (): never => {
    throw new Refusal(...reason);
  };

function isIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

function asClientError(error: unknown) {
  if (!(error instanceof Refusal))
    return TRPCClientError.from<AppRouter>(error instanceof Error ? error : new Error(String(error)));
  const { message, code, details } = error;
  return TRPCClientError.from<AppRouter>({
    error: { message, code: -32000, data: { code, httpStatus: 400, ...details } },
  });
}

/** Ends the chain of links in a test: no network, the given answers. */
export function answeringLink(answers: Answers): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        let isOpen = true;
        async function answer() {
          const give = answers[op.path];
          if (!give) throw new Error(`The test gives no answer to ${op.path}`);
          const result = await give(op.input as never);
          if (op.type !== 'subscription' || !isIterable(result)) {
            observer.next({ result: { type: 'data', data: result } });
            observer.complete();
            return;
          }
          for await (const data of result) {
            if (!isOpen) return;
            observer.next({ result: { type: 'data', data } });
          }
        }
        answer().catch((error: unknown) => observer.error(asClientError(error)));
        return () => {
          isOpen = false;
        };
      });
}
