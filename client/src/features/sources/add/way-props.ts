import type { Source } from '../source.ts';

/** One way to add a source. What it has added it hands on. */
export type WayProps = { profileId: string | null; onAdded: (sources: Source[]) => void };
