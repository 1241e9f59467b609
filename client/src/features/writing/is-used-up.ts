import type { Usage } from '#shared/rules/billing.ts';

/** Whether the form gives way to a gate: without a free piece, or over the words of the month. */
export function isUsedUp({ plan, used, limit }: Usage): boolean {
  return plan === 'pro' ? used > limit : used >= limit;
}
