import type { SiteProblem } from '#shared/rules/websites.ts';
import { SiteError } from '../site-error.ts';

type Refusal = { status: number; code: string; termId: number | null };

/** WordPress itself refused, and said by which rule. */
export class WordPressError extends SiteError {
  readonly status: number;
  readonly code: string;
  readonly termId: number | null;

  constructor(
    kind: SiteProblem,
    { status, code, termId }: Refusal,
    details: ConstructorParameters<typeof SiteError>[1],
  ) {
    super(kind, details);
    this.name = 'WordPressError';
    this.status = status;
    this.code = code;
    this.termId = termId;
  }
}

export const isStatus = (error: unknown, status: number) =>
  error instanceof WordPressError && error.status === status;

export const isCode = (error: unknown, code: string) =>
  error instanceof WordPressError && error.code === code;
