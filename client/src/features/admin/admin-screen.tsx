import { Button, Stack } from '@mantine/core';
import { IconMail, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { BY_PAGE, trpc } from '#client/lib/trpc.ts';
import { useSearch } from '#client/lib/use-address.ts';
import { ListPage } from '#client/ui/page/list-page.tsx';
import { LoadMore } from '#client/ui/page/page.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteModal, MakeUserModal } from './new-user-modals.tsx';
import { Overview } from './overview.tsx';
import { UserTable } from './user-table.tsx';

type Part = 'invite' | 'make' | null;

/** The users of this installation, and how its queue is doing. */
export function AdminScreen() {
  const { search, setSearch, term } = useSearch();
  const [part, setPart] = useState<Part>(null);
  const list = trpc.account.adminUsers.useInfiniteQuery({ search: term }, BY_PAGE);
  const users = list.data?.pages.flatMap((page) => page.users) ?? [];
  const close = () => setPart(null);

  return (
    <>
      <ListPage
        title="Users"
        breadcrumb={[{ label: 'Admin' }, { label: 'Users' }]}
        actions={
          <>
            <Button leftSection={<IconMail size={18} aria-hidden />} onClick={() => setPart('invite')}>
              Invite
            </Button>
            <Button
              variant="default"
              leftSection={<IconUserPlus size={18} aria-hidden />}
              onClick={() => setPart('make')}
            >
              Make a user
            </Button>
          </>
        }
        searchLabel="Search by address or name"
        search={search}
        onSearch={setSearch}
        isLoading={list.isPending}
        error={list.error}
        isEmpty={users.length === 0}
        filters={<Overview />}
        empty={null}
      >
        <UserTable users={users} />
        <LoadMore list={list} />
      </ListPage>
      <Stack mt="xl">
        <InvitationList />
      </Stack>
      {part === 'invite' && <InviteModal onClose={close} />}
      {part === 'make' && <MakeUserModal onClose={close} />}
    </>
  );
}
