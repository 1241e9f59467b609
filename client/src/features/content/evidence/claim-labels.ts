import type { ClaimState } from '#shared/evidence.ts';

export const CLAIM_LABELS: Record<ClaimState, string> = {
  bound: 'Sourced',
  differs: 'The source says something else',
  unsourced: 'No source',
  vouched: 'You vouched for it',
  structural: '',
};
