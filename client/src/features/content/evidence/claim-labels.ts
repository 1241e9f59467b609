import type { ClaimState } from '#shared/evidence.ts';

export const CLAIM_LABELS: Record<ClaimState, string> = {
  bound: 'Sourced',
  doubted: 'To be confirmed: a second reading does not find it in the source',
  differs: 'The source says something else',
  unsourced: 'No source',
  vouched: 'You vouched for it',
  structural: '',
};
