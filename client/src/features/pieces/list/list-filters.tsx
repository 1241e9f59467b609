import { Select, type SelectProps } from '@mantine/core';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { useAddress } from '#client/lib/use-address.ts';
import { useBrand } from '#client/lib/use-brand.ts';
import { CONTENT_TYPE_LABELS, CONTENT_TYPES } from '#shared/rules/content.ts';
import { LIST_SORTS, PIECE_STATUSES, type ListSort, type PieceStatus } from '#shared/rules/piece.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import classes from './content-table.module.css';

export type ListedPiece = RouterOutputs['content']['listContent']['items'][number];

export const PIECE_STATUS_LABELS: Record<PieceStatus, string> = {
  writing: 'Writing…',
  draft: 'Draft',
  scheduled: 'Scheduled',
  live: 'Live',
  changed: 'Changed since',
  updateFailed: 'Update failed',
  partlyLive: 'Not everywhere',
  failed: 'Failed',
};

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

export function ListFilterBar({ filters, brands, brand, sort, choose }: ListFilters) {
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
  const ofProfiles = brands.map(({ id, name }) => ({ value: id, label: name }));
  const ofWebsites = websites.data?.websites.map(({ id, domain }) => ({
    value: id,
    label: shortAddress(domain),
  }));

  return (
    <div role="group" aria-label="Filter and sort" className={classes.bar}>
      {filter('type', 'All types', filters.contentType, TYPES)}
      {filter('status', 'Any status', filters.status, STATUSES)}
      {!brand && filter('profile', 'All profiles', filters.profileId, ofProfiles)}
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

const FILTERS = ['type', 'status', 'profile', 'website'] as const;
type ListFilterName = (typeof FILTERS)[number] | 'sort';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function useListFilters() {
  const { params, change, set } = useAddress();
  const { brands, brand } = useBrand();
  const oneOf = <Known extends string>(name: ListFilterName, known: readonly Known[]) =>
    known.find((value) => value === params.get(name)) ?? null;
  const idOf = (name: ListFilterName) => ID.exec(params.get(name) ?? '')?.[0] ?? null;
  const filters = {
    contentType: oneOf('type', CONTENT_TYPES),
    status: oneOf('status', PIECE_STATUSES),
    profileId: idOf('profile'),
    websiteId: idOf('website'),
  };

  return {
    filters,
    brands,
    brand,
    sort: oneOf('sort', LIST_SORTS) ?? LIST_SORTS[0],
    isFiltered: Object.values(filters).some((value) => value !== null),
    choose: (name: ListFilterName, value: string) => set(name, value),
    clear: () => change((address) => FILTERS.forEach((name) => address.delete(name))),
  };
}

export type ListFilters = ReturnType<typeof useListFilters>;
