import { Box, Button } from '@mantine/core';
import { IconBooks, IconPlus } from '@tabler/icons-react';
import { useState, type ComponentProps } from 'react';
import { paths } from '#client/lib/paths.ts';
import { BY_PAGE, trpc } from '#client/lib/trpc.ts';
import { useAddress, useSearch } from '#client/lib/use-address.ts';
import { useBrand } from '#client/lib/use-brand.ts';
import { ConfirmModal } from '#client/ui/modal/modal.tsx';
import { ListPage } from '#client/ui/page/list-page.tsx';
import { EmptyState, LoadMore } from '#client/ui/page/page.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { SOURCE_MESSAGES } from '#shared/rules/sources.ts';
import { AddSourceModal } from './add/add-source-modal.tsx';
import { EditSourceModal, SourceCard, ViewSourceModal } from './source-card.tsx';
import { countOf, type Source } from './source.tsx';

export function SourcesScreen() {
  const { search, setSearch, term } = useSearch();
  const { params } = useAddress();
  const [isAdding, setAdding] = useState(false);
  const [viewed, setViewed] = useState<Source | null>(null);
  const [edited, setEdited] = useState<Source | null>(null);
  const [deleted, setDeleted] = useState<Source | null>(null);
  const list = trpc.content.listSources.useInfiniteQuery({ search: term }, BY_PAGE);
  const { brands, brand } = useBrand();
  const all = list.data?.pages.flatMap((page) => page.sources) ?? [];
  const owner = brands.find(({ id }) => id === params.get('profile')) ?? brand;
  const sources = owner ? all.filter(({ profileId }) => profileId === owner.id) : all;
  const add = (label: string) => (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {label}
    </Button>
  );

  return (
    <>
      <ListPage
        title="Sources"
        breadcrumb={[{ label: 'Profiles', to: paths.profiles }, { label: owner?.name ?? 'Sources' }]}
        lead="Texts that pieces are based on. Figures, dates and quotations are taken from them, and every piece shows which."
        actions={add('Add source')}
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
        <SourceGroups
          sources={sources}
          brands={brands}
          onView={setViewed}
          onEdit={setEdited}
          onDelete={setDeleted}
        />
        <LoadMore list={list} />
      </ListPage>
      <AddSourceModal
        opened={isAdding}
        profileId={owner?.id}
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

type Props = Omit<ComponentProps<typeof SourceCard>, 'source'> & {
  sources: Source[];
  brands: ReturnType<typeof useBrand>['brands'];
};

function SourceGroups({ sources, brands, ...actions }: Props) {
  const names = new Map(brands.map(({ id, name }) => [id, name]));
  const nameOf = ({ profileId }: Source) => (profileId && names.get(profileId)) ?? '';
  const groups = Map.groupBy(sources, nameOf);
  const sorted = [...groups].sort(([a], [b]) => Number(!a) - Number(!b) || a.localeCompare(b, 'en'));
  const isOne = sorted.length === 1 && sorted[0]?.[0] === '';
  return sorted.map(([name, kept]) => (
    <section key={name} aria-label={name || 'Without a profile'}>
      {!isOne && (
        <Box component="h2" className="u-flush u-wrap" mb={8} fz={15} fw={600}>
          {name || 'Without a profile'}
        </Box>
      )}
      <ul className="u-list u-frame u-surface">
        {kept.map((source) => (
          <SourceCard key={source.id} source={source} {...actions} />
        ))}
      </ul>
    </section>
  ));
}

function DeleteSourceModal({ source, onClose }: { source: Source | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const remove = trpc.content.deleteSource.useMutation({
    onSuccess: async () => {
      onClose();
      await utils.content.listSources.invalidate();
    },
  });
  const pieces = source?.pieces ?? 0;

  return (
    <ConfirmModal
      opened={source !== null}
      title="Confirm Delete"
      confirmLabel="Delete"
      call={remove}
      failed={SOURCE_MESSAGES.deleteFailed}
      onConfirm={() => source && remove.mutate({ id: source.id })}
      onClose={() => {
        remove.reset();
        onClose();
      }}
    >
      Are you sure you want to delete the source “{source?.title}”?{' '}
      {pieces > 0
        ? `It leaves this list. ${countOf(pieces, 'piece')} based on it ${pieces === 1 ? 'keeps' : 'keep'} its text, so their evidence stays.`
        : 'This action cannot be undone.'}
    </ConfirmModal>
  );
}
