import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function emailProblem(value = ''): string | null {
  if (!value.trim()) return ACCOUNT_MESSAGES.emailMissing;
  return LOOKS_LIKE_EMAIL.test(value.trim()) ? null : ACCOUNT_MESSAGES.emailInvalid;
}
