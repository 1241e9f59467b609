import type { RouterOutputs } from '../../lib/trpc.ts';

export type Website = RouterOutputs['websites']['list']['websites'][number];
