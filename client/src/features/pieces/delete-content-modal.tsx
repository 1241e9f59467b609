import { Text } from '@mantine/core';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ExternalLink } from '#client/ui/action.tsx';
import { ConfirmModal } from '#client/ui/modal/modal.tsx';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { shortAddress } from '#shared/rules/websites.ts';

type Props = { piece: { id: string; title: string } | null; onDeleted: () => unknown; onClose: () => void };

export function DeleteContentModal({ piece, onDeleted, onClose }: Props) {
  const remove = trpc.content.deleteContent.useMutation({ onSuccess: onDeleted });
  return (
    <ConfirmModal
      opened={piece !== null}
      title={CONTENT_LABELS.confirmDelete}
      confirmLabel="Delete"
      call={{ isPending: remove.isPending, error: remove.isError && CONTENT_MESSAGES.deleteFailed }}
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
      {piece && <StaysLive contentId={piece.id} />}
    </ConfirmModal>
  );
}

function StaysLive({ contentId }: { contentId: string }) {
  const posts = trpc.publish.list.useQuery({ contentId });
  return posts.data?.map(
    ({ id, status, link }) =>
      status === 'publish' &&
      link && (
        <Text key={id} mt="xs">
          It stays live at{' '}
          <ExternalLink href={link} underline="always">
            {shortAddress(link)}
          </ExternalLink>
          . Take it down first if it should go.
        </Text>
      ),
  );
}
