import type { ClaimState } from '#shared/rules/evidence.ts';

export const CLAIM_LABELS: Record<ClaimState, string> = {
  bound: 'Sourced',
  doubted: 'To be confirmed: compare it with this sentence of the source',
  differs: 'The source says something else',
  unsourced: 'No source',
  vouched: 'You vouched for it',
  structural: '',
};
