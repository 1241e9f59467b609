import { Badge, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { grouped, sayTime } from '#client/lib/in-words.ts';
import type { RouterOutputs } from '#client/lib/trpc.ts';
import { QuietButton } from '#client/ui/action.tsx';
import { DAY_NAMES, DEFAULT_PLAN, WEEK, type EntryStatus } from '#shared/rules/calendar.ts';
import { CONTENT_TYPE_LABELS } from '#shared/rules/content.ts';
import classes from './calendar.module.css';

/** `alike`: what the site or the calendar has of its topic already, if anything. */
export type Entry = RouterOutputs['publish']['queue'][number] & { alike?: string | undefined };
/** Moments, as ISO dates. */
export type Range = { from: string; to: string };
export type Plan = RouterOutputs['publish']['plans'][number];

type Brand = RouterOutputs['profiles']['listForSelect'][number];

/** By the profile of its piece or brief, or else by its website. */
export function brandOf(brands: readonly Brand[], { profileId, websiteId }: Entry): Brand | undefined {
  if (profileId !== null) return brands.find(({ id }) => id === profileId);
  return brands.find((brand) => brand.websiteId !== null && brand.websiteId === websiteId);
}

export const ENTRY_STATES: Record<EntryStatus, { label: string; color: string }> = {
  idea: { label: 'Idea', color: 'gray' },
  queued: { label: 'To write', color: 'gray' },
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

/** Of all that were added just now. */
export const isMarked = ({ id, batchId }: Entry, shownId: string | null | undefined) =>
  id === shownId || (batchId !== null && batchId === shownId);

export const firstMarked = (entries: Entry[], shownId: string | null | undefined) =>
  entries
    .filter((entry) => isMarked(entry, shownId))
    .toSorted((one, other) => (one.localTime ?? '~').localeCompare(other.localTime ?? '~'))[0];

const LEADS_IN_WORDS: Readonly<Record<number, string>> = { 1: 'an hour', 24: 'the day' };

/** "Blog Post, 1,200 words. Written the day before." */
export function briefInWords(
  { brief, localTime }: Entry,
  { leadHours }: Pick<Plan, 'leadHours'> = DEFAULT_PLAN,
) {
  if (!brief) return null;
  const keyword = brief.keyword && `, keyword “${brief.keyword}”`;
  const lead = LEADS_IN_WORDS[leadHours] ?? `${leadHours} hours`;
  const when = localTime && ` Written ${lead} before.`;
  return `${CONTENT_TYPE_LABELS[brief.contentType]}, ${grouped(brief.wordCount)} words${keyword}.${when ?? ''}`;
}

type Rhythm = Pick<Plan, 'perWeek' | 'weekdays' | 'times' | 'timeZone' | 'approval'>;

/** "At most 5 a week, Mon, Tue at 9:00 AM (Europe/Berlin). Asks before it posts." */
export function planInWords({ perWeek, weekdays, times, timeZone, approval }: Rhythm): string {
  const inOrder = WEEK.filter((day) => weekdays.includes(day)).map((day) => DAY_NAMES[day]);
  const days = weekdays.length === 7 ? 'every day' : inOrder.join(', ');
  const asks = approval ? 'Asks before it posts.' : 'Posts without asking.';
  return `At most ${perWeek} a week, ${days} at ${times.map(sayTime).join(', ')} (${timeZone}). ${asks}`;
}

export function EntryBadge({ status }: { status: EntryStatus }) {
  const { label, color } = ENTRY_STATES[status];
  return (
    <Badge color={color} style={{ flexShrink: 0 }}>
      {label}
    </Badge>
  );
}

type LineProps = {
  label: string;
  name: string;
  text: string;
  isPaused: boolean;
  isBusy: boolean;
  onPause: () => void;
  onResume: () => void;
  actions: { label: string; color?: string; onClick: () => void }[];
  children?: ReactNode;
};

export function CalendarLine({ label, name, text, children, ...props }: LineProps) {
  const { isPaused, isBusy, onPause, onResume, actions } = props;
  const pause = isPaused
    ? { label: 'Resume', color: undefined, onClick: onResume }
    : { label: 'Pause', color: 'gray', onClick: onPause };
  return (
    <Stack component="section" aria-label={label} className={classes.line} gap={4}>
      <Group justify="space-between" gap="4px 16px">
        <Text fz="sm" flex="1 1 20rem" className="u-wrap">
          <strong>{name}</strong> <span className="u-soft">{text}</span>
        </Text>
        <Group gap={4}>
          {[pause, ...actions].map((action) => (
            <QuietButton key={action.label} color={action.color} disabled={isBusy} onClick={action.onClick}>
              {action.label}
            </QuietButton>
          ))}
        </Group>
      </Group>
      {children}
    </Stack>
  );
}
