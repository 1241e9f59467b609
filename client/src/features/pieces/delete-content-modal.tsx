import { Text } from '@mantine/core';
import { useState } from 'react';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { saveFile } from '#client/lib/files.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton, ExternalLink } from '#client/ui/action.tsx';
import { ConfirmModal } from '#client/ui/modal/modal.tsx';
import { toast } from '#client/ui/toast/toast.ts';
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
      {piece && <KeepACopy key={piece.id} id={piece.id} />}
    </ConfirmModal>
  );
}

/** One page that any browser opens, for whoever wants to look it up later. */
function KeepACopy({ id }: { id: string }) {
  const utils = trpc.useUtils();
  const [isBusy, setIsBusy] = useState(false);

  async function download() {
    setIsBusy(true);
    try {
      const [piece, evidence] = await Promise.all([
        utils.content.getContent.fetch({ id }),
        utils.content.getEvidence.fetch({ id }),
      ]);
      const { pieceAsPage } = await import('./export/piece-as-page.ts');
      const page = pieceAsPage(piece, evidence);
      saveFile(new Blob([page], { type: 'text/html' }), `${piece.slug || 'piece'}.html`);
    } catch (error) {
      toast.failure(error);
    }
    setIsBusy(false);
  }

  return (
    <BusyButton
      variant="default"
      size="sm"
      mt="md"
      loading={isBusy}
      busyLabel="Getting it…"
      onClick={() => void download()}
    >
      Download its text and evidence
    </BusyButton>
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
