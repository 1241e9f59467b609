import { Anchor, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { PAGE_FILTERS } from '#shared/rules/own-site.ts';
import { takeFocus } from '#client/lib/focus.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { FormAlert } from '#client/ui/form/form-alert.tsx';
import { LoadingSkeleton, LoadMore } from '#client/ui/page/page-states.tsx';
import { PatchCard } from './patch-card.tsx';

type Filter = (typeof PAGE_FILTERS)[number];

const PAUSE_MS = 300;
const LABELS: Record<Filter, string> = {
  unlinked: 'Nothing links to it',
  near: 'Near another',
  deadLink: 'A dead link',
  worthALook: 'Worth a look',
};
const FILTERS = PAGE_FILTERS.map((value) => ({ value, label: LABELS[value] }));

export function MyPages({ websiteId }: { websiteId: string }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const [filter, setFilter] = useState<Filter | null>(null);
  const list = trpc.websites.listPages.useInfiniteQuery(
    { id: websiteId, search, filter },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
  );
  const pages = list.data?.pages.flatMap((part) => part.pages) ?? [];
  return (
    <Stack gap="md" pt={4}>
      <Group gap="sm">
        <TextInput
          flex="1 1 14rem"
          type="search"
          aria-label="Search by title or address"
          placeholder="Search by title or address"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Select
          flex="1 1 10rem"
          aria-label="Show"
          placeholder="All pages"
          data={FILTERS}
          value={filter}
          onChange={(value) => setFilter(PAGE_FILTERS.find((one) => one === value) ?? null)}
          clearable
        />
      </Group>
      <FormAlert error={list.error} />
      {list.isPending && <LoadingSkeleton />}
      {list.isSuccess && pages.length === 0 && <Text role="status">No page matches.</Text>}
      <Stack gap="md" component="ul" className="u-list" aria-label="Pages">
        {pages.map(({ id, url, title, publishedAt, reasons, canBeRefreshed }) => (
          <li key={id}>
            <Anchor href={url} target="_blank" rel="noreferrer" inherit dir="auto">
              {title || url}
            </Anchor>
            {publishedAt && ` (${publishedAt.slice(0, 4)})`}
            {reasons.map((reason) => (
              <Text key={reason} size="sm" c="dimmed" className="u-wrap">
                {reason}
              </Text>
            ))}
            {canBeRefreshed && <Refresh id={id} title={title || url} />}
          </li>
        ))}
      </Stack>
      <LoadMore list={list} />
    </Stack>
  );
}

function Refresh({ id, title }: { id: string; title: string }) {
  const suggest = trpc.websites.suggestRefresh.useMutation();
  const { data, isPending } = suggest;
  return (
    <Stack gap="sm" align="start">
      <BusyButton
        variant="light"
        size="compact-sm"
        mt={4}
        aria-label={`Refresh ${title}`}
        loading={isPending}
        onClick={() => suggest.mutate({ id })}
      >
        Refresh
      </BusyButton>
      <Text size="sm" c="dimmed" role="status">
        {isPending && 'Looking through its paragraphs…'}
      </Text>
      <FormAlert error={suggest.error} />
      {data && (
        <Stack
          key={suggest.submittedAt}
          component="section"
          aria-label={`Changes to ${title}`}
          tabIndex={-1}
          ref={takeFocus}
          w="100%"
        >
          {data.patches.map((patch, at) => (
            <PatchCard
              key={patch.id}
              proposed={patch}
              label={`Paragraph ${at + 1} of ${data.patches.length}`}
            />
          ))}
          {data.patches.length === 0 && (
            <Text size="sm">
              {data.isOutOfDate
                ? 'What is out of date here cannot be changed from Veemark. Edit it on your site.'
                : 'Nothing to bring up to date.'}
            </Text>
          )}
        </Stack>
      )}
    </Stack>
  );
}
