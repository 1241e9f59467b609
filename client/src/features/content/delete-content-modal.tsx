import { CONTENT_MESSAGES } from '#shared/content-rules.ts';
import { trpc } from '../../lib/trpc.ts';
import { ConfirmModal } from '../../ui/modal/confirm-modal.tsx';
import { CONTENT_LABELS } from './content-labels.ts';

type Props = { piece: { id: string } | null; onDeleted: () => void; onClose: () => void };

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
      {CONTENT_LABELS.deleteQuestion}
    </ConfirmModal>
  );
}
