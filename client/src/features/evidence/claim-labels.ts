import type { ClaimState } from '#shared/rules/evidence.ts';

export const CLAIM_LABELS: Record<ClaimState, string> = {
  bound: 'Sourced',
  doubted: 'To confirm: compare it with this sentence of the source',
  differs: 'The source says something else',
  unsourced: 'No source',
  confirmed: 'Confirmed by you',
  structural: '',
};
