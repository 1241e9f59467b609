import type { TokenScope } from '#shared/rules/account.ts';
import { longDate, longDateTime } from '#client/lib/in-words.ts';

export const SCOPE_LABELS: Record<TokenScope, string> = { read: 'Read', write: 'Write', publish: 'Publish' };

type Token = {
  hint: string;
  scopes: TokenScope[];
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
};

export const describeScopes = ({ scopes }: Pick<Token, 'scopes'>) =>
  scopes.map((scope) => SCOPE_LABELS[scope]).join(', ');

export function describeToken({ hint, createdAt, expiresAt, lastUsedAt }: Token): string {
  const isOver = new Date(expiresAt) <= new Date();
  return [
    hint,
    `created ${longDate(createdAt)}`,
    lastUsedAt ? `last used ${longDateTime(lastUsedAt)}` : 'never used',
    `${isOver ? 'ended' : 'ends'} ${longDate(expiresAt)}`,
  ].join(' · ');
}
