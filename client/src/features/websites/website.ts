import type { RouterOutputs } from '../../lib/trpc.ts';

/** A connected website as the server shows it: without its credential. */
export type Website = RouterOutputs['websites']['list']['websites'][number];
