import { Button } from '@mantine/core';
import { IconBooks, IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { useSearch } from '../../lib/use-search.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ListPage } from '../../ui/page/list-page.tsx';
import { LoadMore } from '../../ui/page/load-more.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { AddSourceModal } from './add/add-source-modal.tsx';
import { DeleteSourceModal } from './delete-source-modal.tsx';
import { EditSourceModal } from './edit-source-modal.tsx';
import { countOf, type Source } from './source.ts';
import { SourceGroups } from './source-groups.tsx';
import { ViewSourceModal } from './view-source-modal.tsx';

/** What pieces can be based on. */
export function SourcesScreen() {
  const { search, setSearch, term } = useSearch();
  const [isAdding, setAdding] = useState(false);
  const [viewed, setViewed] = useState<Source | null>(null);
  const [edited, setEdited] = useState<Source | null>(null);
  const [deleted, setDeleted] = useState<Source | null>(null);
  const list = trpc.content.listSources.useInfiniteQuery(
    { search: term },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
  );
  const sources = list.data?.pages.flatMap((page) => page.sources) ?? [];
  const add = (label: string) => (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {label}
    </Button>
  );
  return (
    <>
      <ListPage
        title="Sources"
        breadcrumb={[{ label: 'Sources' }]}
        lead="Texts that pieces are based on. Figures, dates and quotations are taken from them, and every piece shows which."
        actions={sources.length > 0 && add('Add source')}
        searchLabel="Search by title or address"
        search={search}
        onSearch={setSearch}
        isLoading={list.isPending}
        error={list.error}
        isEmpty={sources.length === 0}
        empty={
          <EmptyState
            icon={<IconBooks aria-hidden />}
            title="No sources yet"
            action={add('Add your first source')}
          >
            Add a report, a price list, a study or your own website. A piece that is based on it takes its
            figures, dates and quotations from there, and shows where each one comes from.
          </EmptyState>
        }
      >
        <SourceGroups sources={sources} onView={setViewed} onEdit={setEdited} onDelete={setDeleted} />
        <LoadMore list={list} />
      </ListPage>
      <AddSourceModal
        opened={isAdding}
        onClose={() => setAdding(false)}
        onAdded={(added) => {
          setAdding(false);
          toast.success(`${countOf(added.length, 'source')} added.`);
        }}
      />
      <ViewSourceModal source={viewed} onClose={() => setViewed(null)} />
      <EditSourceModal source={edited} onClose={() => setEdited(null)} />
      <DeleteSourceModal source={deleted} onClose={() => setDeleted(null)} />
    </>
  );
}
