import { Badge, Button, Group, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { grouped, longDate, longDateTime } from '#client/lib/in-words.ts';
import { trpc, useUser, type RouterOutputs } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { ConfirmModal } from '#client/ui/modal/modal.tsx';
import type { UserState } from '#shared/rules/admin.ts';
import classes from './admin.module.css';

export type ListedUser = RouterOutputs['account']['adminUsers']['users'][number];

const STATES: Record<UserState, { label: string; color: string }> = {
  active: { label: 'Active', color: 'pine' },
  blocked: { label: 'Blocked', color: 'orange' },
};
const PLANS = { free: 'Free', pro: 'Pro' } as const;
const COLUMNS = {
  user: 'User',
  state: 'State',
  plan: 'Plan',
  words: 'Words this month',
  lastSeen: 'Last seen',
} as const;

/** The scrolled part can be reached, and so scrolled, by keyboard. */
const REGION = { tabIndex: 0, role: 'region', 'aria-label': 'Users' };

export function UserTable({ users }: { users: ListedUser[] }) {
  const { arePlansSold } = useUser();

  return (
    <Table.ScrollContainer
      minWidth={760}
      className={classes.frame}
      scrollAreaProps={{ viewportProps: REGION }}
    >
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{COLUMNS.user}</Table.Th>
            <Table.Th>{COLUMNS.state}</Table.Th>
            {arePlansSold && <Table.Th>{COLUMNS.plan}</Table.Th>}
            <Table.Th className={classes.words}>{COLUMNS.words}</Table.Th>
            <Table.Th>{COLUMNS.lastSeen}</Table.Th>
            <Table.Th>
              <span className="u-hidden">Actions</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>

        <Table.Tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function UserRow({ user }: { user: ListedUser }) {
  const me = useUser();
  const { id, email, name, state, plan, wordsThisMonth, confirmedAt, lastSeenAt } = user;

  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.user}>
        <Text fz={15} fw={600} style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
        <p className="u-detail">
          <bdi>{name}</bdi>
        </p>
      </Table.Th>

      <Table.Td>
        <Badge miw="max-content" color={STATES[state].color}>
          {STATES[state].label}
        </Badge>
      </Table.Td>

      {me.arePlansSold && (
        <Table.Td className={classes.figure} data-label={COLUMNS.plan}>
          {PLANS[plan]}
        </Table.Td>
      )}

      <Table.Td className={`u-figures ${classes.figure} ${classes.words}`} data-label={COLUMNS.words}>
        {grouped(wordsThisMonth)}
      </Table.Td>

      <Table.Td className={classes.figure} data-label={COLUMNS.lastSeen}>
        {lastSeenAt ? longDateTime(lastSeenAt) : `Never, made ${longDate(confirmedAt)}`}
      </Table.Td>

      <Table.Td>{id === me.id ? <span className="u-soft">You</span> : <UserActions user={user} />}</Table.Td>
    </Table.Tr>
  );
}

type Asking = 'block' | 'delete' | null;

function UserActions({ user: { id, email, state } }: { user: ListedUser }) {
  const { arePlansSold } = useUser();
  const [asking, setAsking] = useState<Asking>(null);
  const utils = trpc.useUtils();

  const onSuccess = async () => {
    await utils.account.adminUsers.invalidate();
    setAsking(null);
  };

  const block = trpc.account.adminBlockUser.useMutation({ onSuccess });
  const unblock = trpc.account.adminUnblockUser.useMutation({ onSuccess });
  const remove = trpc.account.adminDeleteUser.useMutation({ onSuccess });

  return (
    <>
      <Group gap="xs" wrap="nowrap" justify="flex-end" className={classes.actions}>
        {state === 'active' ? (
          <Button
            variant="default"
            size="xs"
            onClick={() => setAsking('block')}
            aria-label={`Block ${email}`}
          >
            Block
          </Button>
        ) : (
          <BusyButton
            variant="default"
            size="xs"
            loading={unblock.isPending}
            onClick={() => unblock.mutate({ id })}
            aria-label={`Unblock ${email}`}
          >
            Unblock
          </BusyButton>
        )}

        <Button
          variant="subtle"
          color="red"
          size="xs"
          onClick={() => setAsking('delete')}
          aria-label={`Delete ${email}`}
        >
          Delete
        </Button>
      </Group>

      <FormAlert error={unblock.error} />

      <ConfirmModal
        opened={asking === 'block'}
        title="Block this user?"
        confirmLabel="Block"
        call={block}
        onConfirm={() => block.mutate({ id })}
        onClose={() => setAsking(null)}
      >
        {email} is signed out everywhere and cannot sign in. Access tokens end, and have to be made again.
        What is being written is cancelled, and nothing is posted or sent for this user. Everything stored
        stays as it is, and you can unblock the user at any time.
      </ConfirmModal>

      <ConfirmModal
        opened={asking === 'delete'}
        title="Delete this user?"
        confirmLabel="Delete"
        call={remove}
        onConfirm={() => remove.mutate({ id })}
        onClose={() => setAsking(null)}
      >
        Everything stored for {email} is deleted: pieces, brands, websites, calendar and images.{' '}
        {arePlansSold && 'A subscription is cancelled. '}What is on a website stays there. This cannot be
        undone.
      </ConfirmModal>
    </>
  );
}
