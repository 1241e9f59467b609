import { SOURCE_MESSAGES } from '#shared/rules/sources.ts';
import { errorText } from '../../lib/error-text.ts';
import { trpc } from '../../lib/trpc.ts';
import { ConfirmModal } from '../../ui/modal/confirm-modal.tsx';
import { countOf, type Source } from './source.ts';

type Props = { source: Source | null; onClose: () => void };

export function DeleteSourceModal({ source, onClose }: Props) {
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
      busy={remove.isPending}
      error={remove.error && errorText(remove.error, SOURCE_MESSAGES.deleteFailed)}
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
