import { Button } from '@mantine/core';
import { IconFileText, IconSparkles } from '@tabler/icons-react';
import { Suspense, useState, type ComponentType } from 'react';
import { Link, useNavigate } from 'react-router';
import { isWriting } from '#client/features/writing/live/use-writing.ts';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { paths } from '#client/lib/paths.ts';
import { BY_PAGE, trpc, useUser } from '#client/lib/trpc.ts';
import { useSearch } from '#client/lib/use-address.ts';
import { ListPage } from '#client/ui/page/list-page.tsx';
import { EmptyState, LoadMore } from '#client/ui/page/page.tsx';
import { DeleteContentModal } from '../delete-content-modal.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ContentTable } from './content-table.tsx';
import { ListFilterBar, useListFilters, type ListedPiece, type ListFilters } from './list-filters.tsx';

type Named = { id: string; title: string };

type Props = { PostModal: ComponentType<{ contentId: string; onClose: () => void }> };

export function ContentListScreen({ PostModal }: Props) {
  const { plan } = useUser();
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const { search, setSearch, term } = useSearch();
  const narrowing = useListFilters();
  const [deleted, setDeleted] = useState<Named | null>(null);
  const [posted, setPosted] = useState<Named | null>(null);
  const { list, rows, writing, failed, isLoading } = useListedPieces(term, narrowing);
  const { chosen, choose, clear } = useChosen(rows);
  const hasNoPiece = rows.length === 0 && writing.length === 0;
  const isEmpty = hasNoPiece && failed.length === 0;

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
        searchHint="Search by title, type or profile"
        search={search}
        onSearch={setSearch}
        narrowing={<ListFilterBar {...narrowing} />}
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
            title={narrowing.brand ? `Nothing for ${narrowing.brand.name} yet` : 'Nothing here yet'}
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
          chosen={chosen}
          onChoose={choose}
          onPost={setPosted}
          onDelete={plan === 'pro' ? setDeleted : undefined}
        />
        <LoadMore list={list} />
        {chosen.length > 0 && <BulkBar chosen={chosen} onClear={clear} />}
      </ListPage>
      <DeleteContentModal piece={deleted} onDeleted={endDeleting} onClose={() => setDeleted(null)} />
      <Suspense>{posted && <PostModal contentId={posted.id} onClose={endPosting} />}</Suspense>
    </>
  );
}

/** What is not listed any more is not chosen either. */
function useChosen(rows: ListedPiece[]) {
  const [ids, setIds] = useState<string[]>([]);
  return {
    chosen: rows.filter(({ id }) => ids.includes(id)),
    clear: () => setIds([]),
    choose: (changed: string[], isChosen: boolean) =>
      setIds((known) => [...known.filter((id) => !changed.includes(id)), ...(isChosen ? changed : [])]),
  };
}

function useListedPieces(search: string, { filters: { status, ...others }, brand, sort }: ListFilters) {
  const isWritingOnly = status === 'writing';
  const isOfBrand = ({ profile }: { profile: { id: string } | null }) => !brand || profile?.id === brand.id;
  const list = trpc.content.listContent.useInfiniteQuery(
    {
      search,
      ...others,
      profileId: brand?.id ?? others.profileId,
      status: isWritingOnly ? null : status,
      sort,
    },
    { ...BY_PAGE, enabled: !isWritingOnly },
  );
  const isNarrowed = search || Object.values(others).some((value) => value !== null);
  const isShown = (only: typeof status) => !isNarrowed && (status === only || status === null);
  const news = trpc.content.listWriting.useQuery();
  const failures = trpc.content.listFailures.useQuery();

  return {
    list,
    rows: isWritingOnly ? [] : (list.data?.pages.flatMap(({ items }) => items) ?? []),
    writing: isShown('writing') ? (news.data?.pieces.filter(isWriting).filter(isOfBrand) ?? []) : [],
    failed: isShown('failed') ? (failures.data?.filter(isOfBrand) ?? []) : [],
    isLoading: isWritingOnly ? news.isPending : list.isPending,
  };
}
