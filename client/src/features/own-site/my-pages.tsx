import { Anchor, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { PAGE_FILTERS } from '#shared/rules/own-site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { FormAlert } from '#client/ui/form/form-alert.tsx';
import { LoadingSkeleton, LoadMore } from '#client/ui/page/page-states.tsx';

type Filter = (typeof PAGE_FILTERS)[number];

const PAUSE_MS = 300;
const LABELS: Record<Filter, string> = {
  unlinked: 'Nothing links to it',
  near: 'Near another',
  deadLink: 'A dead link',
  worthALook: 'Worth a look',
};
const FILTERS = PAGE_FILTERS.map((value) => ({ value, label: LABELS[value] }));

/** The pages of a website as they were read, each with why it is worth a look. */
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
    <Stack gap="md">
      <TextInput
        type="search"
        aria-label="Search by title or address"
        placeholder="Search by title or address"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Select
        aria-label="Show"
        placeholder="All pages"
        data={FILTERS}
        value={filter}
        onChange={(value) => setFilter(PAGE_FILTERS.find((one) => one === value) ?? null)}
        clearable
      />
      <FormAlert error={list.error} />
      {list.isPending && <LoadingSkeleton />}
      {list.isSuccess && pages.length === 0 && <Text role="status">No page fits.</Text>}
      <Stack gap="sm" component="ul" className="u-list" aria-label="Pages">
        {pages.map(({ id, url, title, publishedAt, reasons }) => (
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
          </li>
        ))}
      </Stack>
      <LoadMore list={list} />
    </Stack>
  );
}
