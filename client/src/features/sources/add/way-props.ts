import type { Source } from '../source.ts';

export type WayProps = { profileId: string | null; onAdded: (sources: Source[]) => void };
