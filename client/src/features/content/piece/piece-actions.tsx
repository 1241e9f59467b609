import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconCopyPlus, IconPencil, IconPlus, IconTrash, type Icon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useUser } from '../../../lib/use-user.ts';
import { DeleteContentModal } from '../delete-content-modal.tsx';
import { ExportButton } from './export-button.tsx';
import type { Piece } from './piece.ts';

type Props = { piece: Piece; postButton: ReactNode; onEdit: () => void };

/** What can be done with the piece as a whole. */
export function PieceActions({ piece, postButton, onEdit }: Props) {
  const { plan } = useUser();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [isAsking, setIsAsking] = useState(false);

  async function leave() {
    setIsAsking(false);
    await navigate(paths.contentList);
    void utils.content.listContent.invalidate();
  }

  return (
    <Group gap="xs" mb="lg">
      {postButton}
      <Button variant="default" size="sm" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        Edit
      </Button>
      <ExportButton piece={piece} />
      <ActionLink to={paths.create} icon={IconPlus}>
        Create New
      </ActionLink>
      <ActionLink to={paths.createLike(piece.id)} icon={IconCopyPlus}>
        Create another like this
      </ActionLink>
      <ActionLink to={paths.contentList} icon={IconArrowLeft}>
        Back to List
      </ActionLink>
      {plan === 'pro' && (
        <Button
          variant="subtle"
          size="sm"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setIsAsking(true)}
        >
          Delete
        </Button>
      )}
      <DeleteContentModal
        piece={isAsking ? piece : null}
        onDeleted={() => void leave()}
        onClose={() => setIsAsking(false)}
      />
    </Group>
  );
}

function ActionLink({ to, icon: Symbol, children }: { to: string; icon: Icon; children: string }) {
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      size="sm"
      leftSection={<Symbol size={16} aria-hidden />}
    >
      {children}
    </Button>
  );
}
