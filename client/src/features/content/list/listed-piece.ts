import type { RouterOutputs } from '../../../lib/trpc.ts';

export type ListedPiece = RouterOutputs['content']['listContent']['items'][number];
