import { Button } from '@mantine/core';
import { IconFileText, IconSparkles } from '@tabler/icons-react';
import { type ComponentType, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#client/lib/paths.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useSearch } from '#client/lib/use-search.ts';
import { useUser } from '#client/lib/use-user.ts';
import { EmptyState } from '#client/ui/page/empty-state.tsx';
import { ListPage } from '#client/ui/page/list-page.tsx';
import { LoadMore } from '#client/ui/page/load-more.tsx';
import { ContentTable } from './content-table.tsx';
import { DeleteContentModal } from '../delete-content-modal.tsx';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { ListFilterBar } from './list-filters.tsx';
import { type ListFilters, useListFilters } from './use-list-filters.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { isWriting } from '../../writing/live/use-writing.ts';

type Named = { id: string; title: string };

type Props = {
  /** Posts a piece to a website. */
  PostModal: ComponentType<{ contentId: string; onClose: () => void }>;
};

export function ContentListScreen({ PostModal }: Props) {
  const { plan } = useUser();
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const { search, setSearch, term } = useSearch();
  const narrowing = useListFilters();
  const [deleted, setDeleted] = useState<Named | null>(null);
  const [posted, setPosted] = useState<Named | null>(null);
  const { list, rows, writing, failed, isLoading } = useListedPieces(term, narrowing);
  const hasNoPiece = rows.length === 0 && writing.length === 0;
  const isEmpty = hasNoPiece && failed.length === 0;

  /** The window closes once the row has gone, which cannot get the focus back any more. */
  async function endDeleting() {
    await utils.content.listContent.invalidate();
    setDeleted(null);
  }

  function endPosting() {
    setPosted(null);
    void utils.content.listContent.invalidate();
  }

  return (
    <>
      <ListPage
        title="View List"
        breadcrumb={[{ label: 'Content' }, { label: 'View List' }]}
        actions={
          <Button component={Link} to={paths.create} leftSection={<IconSparkles size={18} aria-hidden />}>
            {!isLoading && hasNoPiece && !search && !narrowing.isFiltered
              ? CONTENT_LABELS.createFirst
              : 'Create Content'}
          </Button>
        }
        searchLabel="Search content"
        search={search}
        onSearch={setSearch}
        filters={<ListFilterBar {...narrowing} />}
        filteredOut={
          narrowing.isFiltered && (
            <EmptyState
              action={
                <Button variant="default" onClick={narrowing.clear}>
                  Show all
                </Button>
              }
            >
              No piece matches these filters.
            </EmptyState>
          )
        }
        isLoading={isLoading}
        error={list.error}
        isEmpty={isEmpty}
        empty={
          <EmptyState
            icon={<IconFileText aria-hidden />}
            title="Nothing here yet"
            action={<Button onClick={() => void navigate(paths.create)}>{CONTENT_LABELS.createFirst}</Button>}
          >
            Your blog posts and web pages will be listed here, newest first.
          </EmptyState>
        }
      >
        <ContentTable
          writing={writing}
          failed={failed}
          rows={rows}
          onPost={setPosted}
          onDelete={plan === 'pro' ? setDeleted : undefined}
        />
        <LoadMore list={list} />
      </ListPage>
      <DeleteContentModal piece={deleted} onDeleted={endDeleting} onClose={() => setDeleted(null)} />
      <Suspense>{posted && <PostModal contentId={posted.id} onClose={endPosting} />}</Suspense>
    </>
  );
}

/** The pieces that are found, and before them those that are still being written or could not be. */
function useListedPieces(search: string, { filters: { status, ...others }, sort }: ListFilters) {
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
