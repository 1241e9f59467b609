import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#client/lib/trpc.ts';
import { isWriting } from '../../writing/live/use-writing.ts';
import type { ListFilters } from './use-list-filters.ts';

/** The pieces that are found, and before them those that are still being written or could not be. */
export function useListedPieces(search: string, { filters: { status, ...others }, sort }: ListFilters) {
  const isWritingOnly = status === 'writing';
  const list = trpc.content.listContent.useInfiniteQuery(
    { search, ...others, status: isWritingOnly ? null : status, sort },
    {
      enabled: !isWritingOnly,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
    },
  );
  const isNarrowed = search || Object.values(others).some((value) => value !== null);
  const isShown = (only: typeof status) => !isNarrowed && (status === only || status === null);
  const news = trpc.content.listWriting.useQuery();
  const failures = trpc.content.listFailures.useQuery();
  return {
    list,
    rows: isWritingOnly ? [] : (list.data?.pages.flatMap(({ items }) => items) ?? []),
    writing: isShown('writing') ? (news.data?.pieces.filter(isWriting) ?? []) : [],
    failed: isShown('failed') ? (failures.data ?? []) : [],
    isLoading: isWritingOnly ? news.isPending : list.isPending,
  };
}
