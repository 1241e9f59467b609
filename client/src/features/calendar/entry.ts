import type { EntryStatus } from '#shared/rules/calendar.ts';
import type { RouterOutputs } from '../../lib/trpc.ts';

/** `alike`: what the site or the calendar has of its topic already, if anything. */
export type Entry = RouterOutputs['publish']['queue'][number] & { alike?: string | undefined };
/** Moments, as ISO dates. */
export type Range = { from: string; to: string };
export type Plan = RouterOutputs['publish']['plans'][number];

export const ENTRY_STATES: Record<EntryStatus, { label: string; color: string }> = {
  idea: { label: 'Idea', color: 'gray' },
  queued: { label: 'Waiting to be written', color: 'gray' },
  writing: { label: 'Being written', color: 'gray' },
  review: { label: 'Needs your approval', color: 'orange' },
  approved: { label: 'Scheduled', color: 'pine' },
  posting: { label: 'Being posted', color: 'gray' },
  posted: { label: 'Posted', color: 'pine' },
  held: { label: 'On hold', color: 'orange' },
  missed: { label: 'Missed', color: 'orange' },
  failed: { label: 'Failed', color: 'red' },
};

export const isOpen = ({ status }: Entry) => status !== 'posted' && status !== 'posting';
