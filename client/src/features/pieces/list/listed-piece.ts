import type { RouterOutputs } from '#client/lib/trpc.ts';

export type FailedPiece = RouterOutputs['content']['listFailures'][number];
export type ListedPiece = RouterOutputs['content']['listContent']['items'][number];
