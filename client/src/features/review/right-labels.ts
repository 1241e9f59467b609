import type { ShareRight } from '#shared/rules/review.ts';

export const RIGHT_LABELS: Record<ShareRight, string> = {
  read: 'Read',
  comment: 'Read and comment',
  decide: 'Read, comment and approve',
};
