import type { RouterOutputs } from '../../../lib/trpc.ts';

export type Evidence = RouterOutputs['content']['getEvidence'];
export type ShownClaim = Evidence['claims'][number];
