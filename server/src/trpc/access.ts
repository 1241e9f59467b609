import type { ProcedureType } from '@trpc/server';
import type { SignedInSession } from '#server/auth/session.ts';
import type { LimitName } from '#server/database/limits.ts';
import { AppError } from '#server/errors.ts';
import { TOKEN_MESSAGES, TOKEN_SCOPES, type TokenScope } from '#shared/rules/account.ts';
import type { Act } from './act.ts';
import type { Path } from './path.ts';

export const scopeMissing = (scope: TokenScope) =>
  `This access token may not ${scope}. Create one that may on your account page.`;

/** An assistant asks its user, and gets another token. */
export const grantMissing = (scope: TokenScope) =>
  `You may not ${scope} here: your user has not allowed it. Ask for the scope "${scope}".`;

/** All scopes a token needs; `person`: sessions only. */
export type Access = TokenScope | 'person' | readonly TokenScope[];
export type ProcedureMeta = {
  access?: Access;
  limit?: LimitName;
  /** Is about paying for a plan, which an installation can switch off. */
  isOfPayments?: true;
  isPro?: true;
  http?: Path;
  act?: Act;
};

/** Default: queries read, mutations write. */
export function accessOf({ type, meta }: { type: ProcedureType; meta?: ProcedureMeta }): Access {
  return meta?.access ?? (type === 'mutation' ? 'write' : 'read');
}

export const scopesOf = (access: Exclude<Access, 'person'>): readonly TokenScope[] =>
  typeof access === 'string' ? [access] : access;

/** What an assistant has to ask for, beside what it has. @returns null when it has all of it */
export function shortOf(may: readonly TokenScope[], access: Access) {
  if (access === 'person') return null;
  const needed = scopesOf(access);
  const missing = needed.find((scope) => !may.includes(scope));
  if (!missing) return null;

  const scopes = TOKEN_SCOPES.filter((scope) => may.includes(scope) || needed.includes(scope));
  return { error: 'insufficient_scope' as const, scopes, missing };
}

/** @throws AppError when a token lacks the scope */
export function assertAccess(session: SignedInSession, access: Access) {
  if (session.scope !== 'api') return;
  if (access === 'person') throw new AppError('forbidden', TOKEN_MESSAGES.personOnly);
  const missing = scopesOf(access).find((scope) => !session.may.includes(scope));
  if (missing) throw new AppError('forbidden', session.grant ? grantMissing(missing) : scopeMissing(missing));
}
