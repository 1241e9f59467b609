import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A first look at an e-mail address before it is sent; the server decides. */
export function emailProblem(value = ''): string | null {
  if (!value.trim()) return ACCOUNT_MESSAGES.emailMissing;
  return LOOKS_LIKE_EMAIL.test(value.trim()) ? null : ACCOUNT_MESSAGES.emailInvalid;
}
