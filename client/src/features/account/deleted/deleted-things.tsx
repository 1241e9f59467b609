import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { dotted, longDate, longDateTime } from '#client/lib/in-words.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { ConfirmModal } from '#client/ui/modal/modal.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import type { DeletedKind } from '#shared/rules/deleted.ts';
import { AccountRow } from '../account-row.tsx';

type Thing = RouterOutputs['account']['deletedThings'][number];

const KIND_LABELS: Record<DeletedKind, string> = {
  piece: 'Piece',
  profile: 'Brand',
  website: 'Website',
  source: 'Source',
};

const RESTORED: Record<DeletedKind, string> = {
  piece: 'The piece is back. Planned posts are marked as missed: pick new times.',
  profile: 'The brand is back.',
  website: 'The website is back. Reconnect it under Websites.',
  source: 'The source is back.',
};

export function DeletedThings() {
  const [asked, setAsked] = useState<Thing | null>(null);
  const utils = trpc.useUtils();
  const things = trpc.account.deletedThings.useQuery();
  const restore = trpc.account.restoreDeleted.useMutation({
    // Whatever lists pieces, brands, websites, sources or entries shows it again.
    onSettled: () => utils.invalidate(),
  });
  const remove = trpc.account.deleteNow.useMutation({
    onSuccess: async () => {
      await utils.account.deletedThings.invalidate();
      setAsked(null);
    },
  });

  return (
    <Stack gap="lg">
      {things.isPending && <LoadingSkeleton rows={2} />}
      <FormAlert error={things.error ?? restore.error} />
      {things.data?.length === 0 && <p className="u-detail u-flush">Nothing in the last 30 days.</p>}
      {things.data && things.data.length > 0 && (
        <ul className="u-list">
          {things.data.map((thing) => (
            <AccountRow key={thing.id} title={<span dir="auto">{thing.title}</span>} detail={describe(thing)}>
              <Group gap="xs">
                <BusyButton
                  variant="default"
                  loading={restore.isPending && restore.variables.id === thing.id}
                  onClick={() =>
                    restore.mutate({ id: thing.id }, { onSuccess: () => toast.success(RESTORED[thing.kind]) })
                  }
                  aria-label={`Restore ${thing.title}`}
                >
                  Restore
                </BusyButton>
                <BusyButton
                  variant="subtle"
                  color="red"
                  onClick={() => setAsked(thing)}
                  aria-label={`Delete ${thing.title} now`}
                >
                  Delete now
                </BusyButton>
              </Group>
            </AccountRow>
          ))}
        </ul>
      )}
      <ConfirmModal
        opened={asked !== null}
        title="Delete now?"
        confirmLabel="Delete now"
        call={remove}
        onConfirm={() => asked && remove.mutate({ id: asked.id })}
        onClose={() => {
          remove.reset();
          setAsked(null);
        }}
      >
        “{asked?.title}” is deleted for good. This action cannot be undone.
      </ConfirmModal>
    </Stack>
  );
}

const describe = ({ kind, deletedBy, deletedAt, endsAt }: Thing) =>
  dotted(
    KIND_LABELS[kind],
    `deleted by ${deletedBy || 'a program'}, ${longDateTime(deletedAt)}`,
    `kept until ${longDate(endsAt)}`,
  );
