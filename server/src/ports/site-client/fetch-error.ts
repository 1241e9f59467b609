export type FetchErrorKind =
  'refused' | 'unreachable' | 'certificate' | 'timeout' | 'aborted' | 'tooLarge' | 'redirects';

type Details = {
  /** The connection was open, so the site may have seen the request. */
  mayHaveArrived?: boolean;
  cause?: unknown;
};

export class FetchError extends Error {
  readonly kind: FetchErrorKind;
  readonly mayHaveArrived: boolean;

  constructor(kind: FetchErrorKind, message: string, { mayHaveArrived = false, cause }: Details = {}) {
    super(message, { cause });
    this.name = 'FetchError';
    this.kind = kind;
    this.mayHaveArrived = mayHaveArrived;
  }

  /** The name server says that there is no such host. */
  get isUnknownHost() {
    const { cause } = this;
    return cause instanceof Error && 'code' in cause && cause.code === 'ENOTFOUND';
  }
}

export const isFetchError = (error: unknown, kind: FetchErrorKind) =>
  error instanceof FetchError && error.kind === kind;
