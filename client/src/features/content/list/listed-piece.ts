import type { RouterOutputs } from '../../../lib/trpc.ts';

export type FailedPiece = RouterOutputs['content']['listFailures'][number];
export type ListedPiece = RouterOutputs['content']['listContent']['items'][number];
