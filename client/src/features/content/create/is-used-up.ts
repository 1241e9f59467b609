import type { Usage } from '#shared/billing-rules.ts';

/** Whether the form gives way to a gate. */
export function isUsedUp({ left }: Pick<Usage, 'left'>): boolean {
  return left <= 0;
}
