import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { trpc } from '../../lib/trpc.ts';
import { ConfirmModal } from '../../ui/modal/modal.tsx';
import { CONTENT_LABELS } from '../../lib/content-labels.ts';

const StaysLive = lazy(async () => ({ default: (await import('./stays-live.tsx')).StaysLive }));

type Props = { piece: { id: string; title: string } | null; onDeleted: () => unknown; onClose: () => void };

export function DeleteContentModal({ piece, onDeleted, onClose }: Props) {
  const remove = trpc.content.deleteContent.useMutation({ onSuccess: onDeleted });
  return (
    <ConfirmModal
      opened={piece !== null}
      title={CONTENT_LABELS.confirmDelete}
      confirmLabel="Delete"
      busy={remove.isPending}
      error={remove.isError && CONTENT_MESSAGES.deleteFailed}
      onConfirm={() => piece && remove.mutate({ id: piece.id })}
      onClose={() => {
        remove.reset();
        onClose();
      }}
    >
      <Text fw={600} mb="xs" lineClamp={3}>
        {piece?.title}
      </Text>
      <p style={{ margin: 0 }}>{CONTENT_LABELS.deleteQuestion}</p>
      <Suspense>{piece && <StaysLive contentId={piece.id} />}</Suspense>
    </ConfirmModal>
  );
}
