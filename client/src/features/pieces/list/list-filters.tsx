import { Select, type SelectProps } from '@mantine/core';
import { CONTENT_TYPE_LABELS, CONTENT_TYPES } from '#shared/rules/content.ts';
import { LIST_SORTS, type ListSort, PIECE_STATUSES } from '#shared/rules/piece-status.ts';
import { trpc } from '#client/lib/trpc.ts';
import classes from './list-filters.module.css';
import { PIECE_STATUS_LABELS } from './status-labels.ts';
import type { ListFilterName, ListFilters } from './use-list-filters.ts';

const SORT_LABELS: Record<ListSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  changed: 'Last changed first',
};

type Choice = { value: string; label: string };

const TYPES = CONTENT_TYPES.map((value) => ({ value, label: CONTENT_TYPE_LABELS[value] }));
const STATUSES = PIECE_STATUSES.map((value) => ({ value, label: PIECE_STATUS_LABELS[value] }));
const SORTS = LIST_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

const SELECT: SelectProps = {
  size: 'sm',
  allowDeselect: false,
  comboboxProps: { width: 'max-content', keepMounted: false },
};

/** Type, status, profile and website, and the order. */
export function ListFilterBar({ filters, sort, choose }: ListFilters) {
  const profiles = trpc.profiles.listForSelect.useQuery();
  const websites = trpc.websites.list.useQuery({});
  const filter = (name: ListFilterName, label: string, value: string | null, choices: Choice[]) => (
    <Select
      {...SELECT}
      aria-label={`Filter by ${name}`}
      value={value ?? ''}
      data={[{ value: '', label }, ...choices]}
      onChange={(chosen) => choose(name, chosen ?? '')}
    />
  );
  const ofProfiles = profiles.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const ofWebsites = websites.data?.websites.map(({ id, domain }) => ({
    value: id,
    label: domain.replace(/^https?:\/\//, ''),
  }));
  return (
    <div role="group" aria-label="Filter and sort" className={classes.bar}>
      {filter('type', 'All types', filters.contentType, TYPES)}
      {filter('status', 'Any status', filters.status, STATUSES)}
      {filter('profile', 'All profiles', filters.profileId, ofProfiles)}
      {filter('website', 'All websites', filters.websiteId, ofWebsites ?? [])}
      <Select
        {...SELECT}
        className={classes.sort}
        aria-label="Sort"
        value={sort}
        data={SORTS}
        onChange={(chosen) => choose('sort', chosen ?? '')}
      />
    </div>
  );
}
