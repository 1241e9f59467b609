import { CONTENT_TYPES } from '#shared/rules/content.ts';
import { LIST_SORTS, PIECE_STATUSES } from '#shared/rules/piece-status.ts';
import { useAddress } from '#client/lib/use-address.ts';

const FILTERS = ['type', 'status', 'profile', 'website'] as const;
export type ListFilterName = (typeof FILTERS)[number] | 'sort';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What narrows and orders the list. It stands in the address, so a filtered list can be reloaded and linked. */
export function useListFilters() {
  const { params, change, set } = useAddress();
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
    sort: oneOf('sort', LIST_SORTS) ?? LIST_SORTS[0],
    isFiltered: Object.values(filters).some((value) => value !== null),
    choose: (name: ListFilterName, value: string) => set(name, value),
    clear: () => change((address) => FILTERS.forEach((name) => address.delete(name))),
  };
}

export type ListFilters = ReturnType<typeof useListFilters>;
