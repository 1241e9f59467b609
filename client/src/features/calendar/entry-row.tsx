import { Box } from '@mantine/core';
import type { ComponentProps, CSSProperties, ReactNode, Ref } from 'react';
import { inSentences, sayTime } from '#client/lib/in-words.ts';
import { pictureOf, useBrand } from '#client/lib/use-brand.ts';
import { SiteIcon } from '#client/ui/site-icon.tsx';
import { shortAddress } from '#shared/rules/websites.ts';
import classes from './calendar.module.css';
import { sayDay } from './days.ts';
import { brandOf, ENTRY_STATES, type Entry } from './entry.tsx';

type RowProps = {
  entry: Entry;
  /** The row above has the same day. */
  isSameDay?: boolean;
  isMarked?: boolean;
  /** Reasons that are said elsewhere on the screen. */
  said?: readonly (string | null)[];
  onOpen: (entry: Entry) => void;
  ref?: Ref<HTMLButtonElement>;
};

export function EntryRow({ entry, isSameDay = false, isMarked, said = [], onOpen, ref }: RowProps) {
  const { brands } = useBrand();
  const { label } = ENTRY_STATES[entry.status];
  const [colour] = brandOf(brands, entry)?.colours ?? [];

  return (
    <button
      type="button"
      className={`u-choice ${classes.row}`}
      style={colour ? brandColour(colour) : undefined}
      onClick={() => onOpen(entry)}
      aria-current={isMarked}
      ref={ref}
    >
      <span className={classes.dot} data-status={entry.status} aria-hidden />
      <When localTime={entry.localTime} isSameDay={isSameDay} />
      <span className={`u-truncate ${classes.rowTitle}`} title={entry.title} dir="auto">
        {entry.title}
      </span>
      <span className={`u-small ${classes.rowState}`}>
        <span>{label}</span> {entry.alike && <span className={classes.alike}>{entry.alike}</span>}
      </span>
      <Site domain={entry.domain} websiteId={entry.websiteId} />
      {entry.reason && (
        <span className={`u-small u-soft u-wrap ${classes.rowReason}`}>
          {said.includes(entry.reason) ? entry.hint : inSentences(entry.reason, entry.hint)}
        </span>
      )}
    </button>
  );
}

export type Ghost = { title: string; detail: string | null; localTime: string | null; domain: string };

/** What a plan that is offered would post. */
export const GhostRow = ({ ghost, isSameDay }: { ghost: Ghost; isSameDay: boolean }) => (
  <div className={`${classes.row} ${classes.ghost}`} title={ghost.detail ?? undefined}>
    <span className={classes.dot} data-status="idea" aria-hidden />
    <When localTime={ghost.localTime} isSameDay={isSameDay} />
    <span className={`u-truncate ${classes.rowTitle}`} title={ghost.title} dir="auto">
      {ghost.title}
    </span>
    <span className={`u-small u-soft u-truncate ${classes.rowState}`}>{ghost.detail}</span>
    <Site domain={ghost.domain} />
  </div>
);

export type Slot = { websiteId: string; domain: string; localTime: string };

type SlotProps = { slot: Slot; isSameDay: boolean; onAdd: (slot: Slot) => void };

export function SlotRow({ slot, isSameDay, onAdd }: SlotProps) {
  const { localTime, domain, websiteId } = slot;
  return (
    <button type="button" className={`${classes.row} ${classes.slot}`} onClick={() => onAdd(slot)}>
      <span aria-hidden />
      <When localTime={localTime} isSameDay={isSameDay} />
      <span className={classes.rowTitle}>+ topic</span>
      <span className={classes.rowState} />
      <Site domain={domain} websiteId={websiteId} />
    </button>
  );
}

function When({ localTime, isSameDay = false }: { localTime: string | null; isSameDay?: boolean }) {
  if (!localTime) return <span className={`u-small u-soft ${classes.when}`}>No time yet</span>;
  const [day = '', time = ''] = localTime.split('T');
  return (
    <span className={`u-small u-figures ${classes.when}`}>
      <span data-same-day={isSameDay || undefined}>{sayDay(day)}</span>
      <span>{sayTime(time)}</span>
    </span>
  );
}

function Site({ domain, websiteId }: { domain: string; websiteId?: string }) {
  const { brand, brands } = useBrand();
  const host = shortAddress(domain);
  return (
    <span className={`u-small u-soft ${classes.site}`} title={host}>
      <SiteIcon domain={domain} picture={pictureOf(brands, websiteId)} />
      <span className={`u-truncate ${brand ? 'u-hidden' : classes.host}`}>{host}</span>
    </span>
  );
}

const brandColour = (colour: string): CSSProperties => ({ borderInlineStartColor: colour });

export const Rows = ({ children }: { children: ReactNode }) => (
  <ul className={`u-list u-card u-clip ${classes.rows}`}>{children}</ul>
);

export const Part = ({ title, children, ...more }: { title: string } & ComponentProps<'section'>) => (
  <section aria-label={title} {...more}>
    <Box component="h2" className="u-section-title" mb={4}>
      {title}
    </Box>
    <Rows>{children}</Rows>
  </section>
);
