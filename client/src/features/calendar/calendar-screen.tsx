import { Button, Group, Stack } from '@mantine/core';
import { IconCalendarEvent, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, replaceEqualDeep } from '@tanstack/react-query';
import { Suspense, useCallback, useState, type ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ownTimeZone } from '#client/lib/in-words.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc, useUser } from '#client/lib/trpc.ts';
import { isOf, useBrand } from '#client/lib/use-brand.ts';
import { FormAlert } from '#client/ui/action.tsx';
import { EmptyState, LoadingSkeleton, PageHeader } from '#client/ui/page/page.tsx';
import { AddEntryModal } from './add-entry-modal.tsx';
import classes from './calendar.module.css';
import { Entries } from './entries.tsx';
import { EntryModal } from './entry-modal.tsx';
import type { Slot } from './entry-row.tsx';
import { isOpen, type Entry, type Range } from './entry.tsx';
import { Plans } from './plan-card.tsx';
import { ghostsOf, PlanOffer } from './plan-offer.tsx';

const around = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const NEAR: Range = { from: around(-35), to: around(35) };

/** Whether it goes out within seven days. */
const isOfNextWeek = ({ slotAt }: Entry) => slotAt !== null && slotAt >= around(0) && slotAt <= around(7);

const allOf = (...lists: (Entry[] | undefined)[]) => [
  ...new Map(lists.flatMap((list) => list ?? []).map((entry) => [entry.id, entry])).values(),
];

/** One list while nothing in it has changed, so that the month does not lay itself out again. */
function useUnchanged(entries: Entry[]): Entry[] {
  const [known, setKnown] = useState(entries);
  const kept = replaceEqualDeep(known, entries);
  if (kept !== known) setKnown(kept);
  return kept;
}

const TOPICS_AT_ONCE = 50;

function useAlike(entries: Entry[]): Entry[] {
  const bySite = Map.groupBy(entries.filter(isOpen), ({ websiteId }) => websiteId);
  const asked = [...bySite].map(([websiteId, all]) => ({
    websiteId,
    topics: [...new Set(all.map(({ title }) => title))].slice(0, TOPICS_AT_ONCE),
  }));
  const answers = trpc.useQueries((t) => asked.map((of) => t.content.alikePages(of, { retry: false })));
  const found = new Map(
    asked.flatMap(({ websiteId, topics }, site) =>
      topics.map((topic, at) => [`${websiteId} ${topic}`, answers[site]?.data?.topics[at]] as const),
    ),
  );
  return entries.map((entry) => {
    const { pages = [], planned = 0 } =
      (isOpen(entry) && found.get(`${entry.websiteId} ${entry.title}`)) || {};
    if (planned > 1) return { ...entry, alike: 'Planned more than once' };
    return { ...entry, alike: pages.length > 0 ? 'Your site has this' : undefined };
  });
}

/** A free time that was pressed, or none. */
type Adding = { slot?: Slot };

export function CalendarScreen({ Ideas }: { Ideas: ComponentType }) {
  const { plan: account } = useUser();
  const { brand } = useBrand();
  const [range, setRange] = useState(NEAR);
  const [params] = useSearchParams();
  const [openedId, setOpenedId] = useState(params.get('entry'));
  const [shownId, setShownId] = useState(openedId ?? params.get('list'));
  const [adding, setAdding] = useState<Adding | null>(null);
  const websites = trpc.websites.list.useQuery({});
  const plans = trpc.publish.plans.useQuery();
  const queue = trpc.publish.queue.useQuery();
  const month = trpc.publish.calendar.useQuery(
    { ...range, timeZone: ownTimeZone() },
    { placeholderData: keepPreviousData },
  );

  const free = trpc.publish.freeTimes.useQuery({ to: range.to }, { placeholderData: keepPreviousData });

  const sites = (websites.data?.websites ?? []).filter(({ id }) => isOf(brand, { websiteId: id }));
  const entries = useUnchanged(useAlike(allOf(queue.data, month.data).filter((entry) => isOf(brand, entry))));
  const shownPlans = plans.data?.filter((plan) => isOf(brand, plan));
  const opened = entries.find(({ id }) => id === openedId);
  const isLoading = websites.isPending || plans.isPending || queue.isPending;
  const isEmpty = !isLoading && entries.length === 0 && shownPlans?.length === 0;
  // A plan that is offered has its topics with it.
  const hasFreeWeek =
    !isLoading && sites.length > 0 && !entries.some(isOfNextWeek) && !(isEmpty && account === 'pro');
  const isOffered = isEmpty && account === 'pro' && sites.length > 0;
  const proposal = trpc.publish.proposal.useQuery(
    { timeZone: ownTimeZone(), websiteId: brand?.websiteId ?? undefined },
    { enabled: isOffered },
  );
  const offer = isOffered ? proposal.data : null;
  const ghosts = offer ? ghostsOf(offer) : [];
  const isBare = isEmpty && ghosts.length === 0;
  const add = (
    <Group gap="sm" className={classes.actions}>
      <Button variant="default" component={Link} to={paths.calendarImport}>
        Add a list
      </Button>
      <Button
        variant={isOffered ? 'default' : 'filled'}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => setAdding({})}
      >
        Add to the calendar
      </Button>
    </Group>
  );
  const open = useCallback((entry: Entry) => setOpenedId(entry.id), []);
  const addAt = useCallback((slot: Slot) => setAdding({ slot }), []);

  return (
    <div className={classes.page}>
      <PageHeader
        title="Calendar"
        breadcrumb={[{ label: 'Calendar' }]}
        actions={(isLoading || sites.length > 0) && add}
      />
      <Stack gap={8} key={String(isLoading)}>
        <FormAlert error={websites.error ?? plans.error ?? queue.error ?? month.error} />
        {isLoading && <LoadingSkeleton />}
        {offer && <PlanOffer proposal={offer} onStarted={setShownId} />}
        {isBare && !proposal.isLoading && <NothingPlanned hasSite={sites.length > 0} />}
        {!isBare && !isLoading && (
          <Entries
            shownId={shownId}
            entries={entries}
            plans={shownPlans}
            ghosts={ghosts}
            slots={free.data?.filter((slot) => isOf(brand, slot))}
            onRange={setRange}
            onOpen={open}
            onAdd={addAt}
          />
        )}
        {hasFreeWeek && (
          <Suspense>
            <Ideas />
          </Suspense>
        )}
        <Plans sites={sites} plans={shownPlans} isOffered={isOffered} />
      </Stack>
      {opened && (
        <EntryModal
          key={opened.id}
          entry={opened}
          plan={plans.data?.find(({ websiteId }) => websiteId === opened.websiteId)}
          onClose={() => setOpenedId(null)}
        />
      )}
      {adding && (
        <AddEntryModal
          slot={adding.slot}
          websites={sites}
          isPro={account === 'pro'}
          onAdded={setShownId}
          onClose={() => setAdding(null)}
        />
      )}
    </div>
  );
}

function NothingPlanned({ hasSite }: { hasSite: boolean }) {
  if (hasSite)
    return (
      <EmptyState icon={<IconCalendarEvent aria-hidden />} title="Nothing is planned yet">
        A finished piece goes out at the time you give it. A plan keeps a pace for you: five posts a week, on
        weekdays at nine, until you change it.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<IconCalendarEvent aria-hidden />}
      title="Connect a website first"
      action={
        <Button component={Link} to={`${paths.websites}?open=connect-website`}>
          Connect your first website
        </Button>
      }
    >
      Then finished pieces can go out at a time you choose, and a plan keeps the pace for you.
    </EmptyState>
  );
}
