import { Button, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CONTENT_TYPE_LABELS } from '#shared/rules/content.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useUser } from '#client/lib/use-user.ts';
import { DeleteContentModal } from '../../delete-content-modal.tsx';
import type { ClaimLinks } from '#client/features/evidence/use-claim-links.ts';
import { SampleAlert } from '#client/ui/sample-alert.tsx';
import type { Piece } from '../piece.ts';
import { ContentBody } from './content-body.tsx';
import { ExportButton } from './export-button.tsx';
import { MoreMenu } from './more-menu.tsx';
import { TOOL } from './tool.ts';

type Props = { piece: Piece; links: ClaimLinks; onEdit: () => void };

/** The text of a piece with its tools, and below it where to go from here. */
export function PieceDocument({ piece, links, onEdit }: Props) {
  const { plan } = useUser();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [isAsking, setIsAsking] = useState(false);
  const askToDelete = plan === 'pro' ? () => setIsAsking(true) : null;

  async function leave() {
    setIsAsking(false);
    await navigate(paths.contentList);
    void utils.content.listContent.invalidate();
  }

  return (
    <article>
      <ContentBody
        piece={piece}
        links={links}
        title={`${CONTENT_TYPE_LABELS[piece.contentType]} Output`}
        notes={<Notes piece={piece} />}
        before={
          <Button {...TOOL} leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
            Edit
          </Button>
        }
        after={
          <>
            <ExportButton piece={piece} />
            <MoreMenu contentId={piece.id} onDelete={askToDelete} />
          </>
        }
      />
      <Group gap="xs" mt="xl">
        <Button {...TOOL} component={Link} to={paths.contentList}>
          Back to List
        </Button>
        <Button {...TOOL} component={Link} to={paths.create}>
          Create New
        </Button>
        {askToDelete && (
          <Button {...TOOL} color="red" ml="auto" onClick={askToDelete}>
            Delete
          </Button>
        )}
      </Group>
      <DeleteContentModal
        piece={isAsking ? piece : null}
        onDeleted={() => void leave()}
        onClose={() => setIsAsking(false)}
      />
    </article>
  );
}

function Notes({ piece: { sampleNote, lengthNote } }: { piece: Piece }) {
  return (
    <>
      {sampleNote && <SampleAlert note={sampleNote} />}
      {lengthNote && (
        <Text size="sm" c="var(--amber)">
          {lengthNote}
        </Text>
      )}
    </>
  );
}
