import { Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormAlert } from '../action.tsx';
import { EmptyState, LOADING, noResultsFor, PageHeader } from './page.tsx';

type Props = {
  title: string;
  breadcrumb: { label: string; to?: string }[];
  lead?: ReactNode;
  actions?: ReactNode;
  searchLabel: string;
  searchHint?: string;
  search: string;
  onSearch: (term: string) => void;
  isLoading: boolean;
  error?: unknown;
  isEmpty: boolean;
  /** On the line of the search. */
  narrowing?: ReactNode;
  filters?: ReactNode;
  filteredOut?: ReactNode;
  empty: ReactNode;
  children: ReactNode;
};

export function ListPage({ searchLabel, searchHint, search, onSearch, children, ...props }: Props) {
  const {
    title,
    breadcrumb,
    lead,
    actions,
    isLoading,
    error,
    isEmpty,
    empty,
    narrowing,
    filters,
    filteredOut,
  } = props;
  const term = search.trim();
  const isUnfound = isEmpty && !isLoading && !error;
  const hasNothing = isUnfound && !term && !filteredOut;

  return (
    <>
      <PageHeader title={title} breadcrumb={breadcrumb} lead={lead} actions={!hasNothing && actions} />
      <Stack gap="md" key={String(hasNothing)}>
        {!hasNothing && (
          <Group gap="xs">
            <TextInput
              type="search"
              aria-label={searchLabel}
              placeholder={searchHint ?? searchLabel}
              leftSection={<IconSearch size={18} aria-hidden />}
              value={search}
              onChange={(event) => onSearch(event.currentTarget.value)}
              size="sm"
              flex="1 1 13rem"
              maw={420}
            />
            {narrowing}
          </Group>
        )}
        {!hasNothing && filters}
        <FormAlert error={error} />
        {isLoading && <Loading />}
        {hasNothing && empty}
        {isUnfound && term && <EmptyState>{noResultsFor(term)}</EmptyState>}
        {isUnfound && !term && filteredOut}
        {!isEmpty && children}
      </Stack>
    </>
  );
}

function Loading() {
  return (
    <Stack gap="sm" role="status">
      <Text c="dimmed">{LOADING}</Text>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={76} radius="lg" />
      ))}
    </Stack>
  );
}
