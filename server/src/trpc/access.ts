import type { ProcedureType } from '@trpc/server';
import { TOKEN_MESSAGES, type TokenScope } from '#shared/rules/access-tokens.ts';
import { AppError } from '../errors.ts';
import type { SignedInSession } from '../auth/session.ts';

export const scopeMissing = (scope: TokenScope) =>
  `This access token may not ${scope}. Create one that may on your account page.`;

/** What a call by access token needs, all of it; `person`: it is for a session alone. */
export type Access = TokenScope | 'person' | readonly TokenScope[];
export type ProcedureMeta = { access?: Access };

/** A procedure that does not say otherwise reads when it is a query and writes when it is a mutation. */
export function accessOf({ type, meta }: { type: ProcedureType; meta?: ProcedureMeta }): Access {
  return meta?.access ?? (type === 'mutation' ? 'write' : 'read');
}

export const scopesOf = (access: Exclude<Access, 'person'>): readonly TokenScope[] =>
  typeof access === 'string' ? [access] : access;

/** @throws AppError when an access token lacks the scope; a session may do all its user may. */
export function assertAccess(session: SignedInSession, access: Access) {
  if (session.scope !== 'api') return;
  if (access === 'person') throw new AppError('forbidden', TOKEN_MESSAGES.personOnly);
  const missing = scopesOf(access).find((scope) => !session.may.includes(scope));
  if (missing) throw new AppError('forbidden', scopeMissing(missing));
}
