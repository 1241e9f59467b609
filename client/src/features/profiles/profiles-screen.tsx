import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useModalInAddress } from '../../lib/modal-in-address.ts';
import { trpc } from '../../lib/trpc.ts';
import { useSearch } from '../../lib/use-search.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ListPage } from '../../ui/page/list-page.tsx';
import { LoadMore } from '../../ui/page/load-more.tsx';
import { DeleteProfileModal } from './delete-profile-modal.tsx';
import { EditProfileModal, type Profile } from './edit-profile-modal.tsx';
import { ProfileCard } from './profile-card.tsx';
import classes from './profile-card.module.css';

export function ProfilesScreen() {
  const { open } = useModalInAddress();
  const { search, setSearch, term } = useSearch();
  const [edited, setEdited] = useState<Profile | null>(null);
  const [deleted, setDeleted] = useState<Profile | null>(null);
  const list = trpc.profiles.list.useInfiniteQuery(
    { search: term },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
  );
  const profiles = list.data?.pages.flatMap((page) => page.profiles) ?? [];
  return (
    <>
      <ListPage
        title="Profiles"
        breadcrumb={[{ label: 'Profiles' }, { label: 'View All' }]}
        lead="A profile keeps a brand’s voice, audience and company details, so that every piece sounds like it."
        actions={
          profiles.length > 0 && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('create-profile')}>
              Create Profile
            </Button>
          )
        }
        searchLabel="Search profiles"
        search={search}
        onSearch={setSearch}
        isLoading={list.isPending}
        error={list.error}
        isEmpty={profiles.length === 0}
        empty={
          <EmptyState
            icon={<IconUsers aria-hidden />}
            title="No profiles yet"
            action={<Button onClick={() => open('create-profile')}>Create your first profile</Button>}
          >
            Tell the writer once who you are and how you sound.
          </EmptyState>
        }
      >
        <ul className={classes.list}>
          {profiles.map((profile) => (
            <ProfileCard
              key={profile.id}
              profile={profile}
              onEdit={() => setEdited(profile)}
              onDelete={() => setDeleted(profile)}
            />
          ))}
        </ul>
        <LoadMore list={list} />
      </ListPage>
      <EditProfileModal profile={edited} onClose={() => setEdited(null)} />
      <DeleteProfileModal profile={deleted} onClose={() => setDeleted(null)} />
    </>
  );
}
