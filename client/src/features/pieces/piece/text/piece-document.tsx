import { Button, Group } from '@mantine/core';
import { IconDots, IconFileTypePdf, IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ClaimLinks } from '#client/features/evidence/evidence.ts';
import { saveFile } from '#client/lib/files.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc, useUser } from '#client/lib/trpc.ts';
import { BusyButton } from '#client/ui/action.tsx';
import { ToolMenu } from '#client/ui/menu/tool-menu.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import type { PdfKind } from '../../export/export-pdf.ts';
import { isSocialPost, type Piece } from '../piece.ts';
import { ContentBody } from './content-body.tsx';
import { ICON_TOOL, TOOL } from './document-head.tsx';

const NAME_WITHOUT_SLUG = 'content';
const NAME_ENDINGS: Record<PdfKind, string> = {
  piece: '',
  'with evidence': '-with-evidence',
  'for clients': '-for-clients',
};

const BUTTON = { ...ICON_TOOL, 'aria-label': 'More' };

const DeleteContentModal = lazyPart(
  async () => (await import('../../delete-content-modal.tsx')).DeleteContentModal,
);

type Props = { piece: Piece; links: ClaimLinks; onEdit: () => void };

export function PieceDocument({ piece, links, onEdit }: Props) {
  const { plan } = useUser();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [isAsking, setIsAsking] = useState<boolean | null>(null);
  const { progress, exportPiece } = useExport(piece);
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
        before={
          <Button {...TOOL} leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
            Edit
          </Button>
        }
        after={
          <>
            <BusyButton
              {...TOOL}
              leftSection={<IconFileTypePdf size={18} aria-hidden />}
              loading={progress !== null}
              busyLabel={`Making the PDF… ${progress} %`}
              onClick={() => exportPiece('piece')}
            >
              Export to PDF
            </BusyButton>
            <MoreMenu contentId={piece.id} onExport={exportPiece} onDelete={askToDelete} />
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
      {isAsking !== null && (
        <Suspense>
          <DeleteContentModal
            piece={isAsking ? piece : null}
            onDeleted={() => void leave()}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </article>
  );
}

type MoreMenuProps = { contentId: string; onExport: (kind: PdfKind) => void; onDelete: (() => void) | null };

function MoreMenu({ contentId, onExport, onDelete }: MoreMenuProps) {
  return (
    <ToolMenu button={BUTTON} label={<IconDots size={18} aria-hidden />}>
      {({ Menu }) => (
        <>
          <Menu.Item component={Link} to={paths.createLike(contentId)}>
            Create another like this
          </Menu.Item>
          <Menu.Item onClick={() => onExport('for clients')}>
            PDF for clients: image, text and sources
          </Menu.Item>
          <Menu.Item onClick={() => onExport('with evidence')}>PDF with the evidence below</Menu.Item>
          {onDelete && (
            <Menu.Item color="var(--danger)" onClick={onDelete}>
              Delete
            </Menu.Item>
          )}
        </>
      )}
    </ToolMenu>
  );
}

/** @returns how much of the file is made, in percent; null while none is */
function useExport(piece: Piece) {
  const utils = trpc.useUtils();
  const [progress, setProgress] = useState<number | null>(null);

  async function exportPiece(kind: PdfKind) {
    if (progress !== null) return;
    setProgress(0);
    try {
      const { exportPdf } = await import('../../export/export-pdf.ts');
      const shown = isSocialPost(piece) ? { ...piece, slug: '', excerpt: '' } : piece;
      const evidence = kind === 'piece' ? undefined : await utils.content.getEvidence.fetch({ id: piece.id });
      const pdf = await exportPdf({ piece: shown, kind, evidence }, setProgress);
      saveFile(pdf, `${piece.slug || NAME_WITHOUT_SLUG}${NAME_ENDINGS[kind]}.pdf`);
    } catch {
      toast.failure('The PDF could not be made. Please try again.');
    } finally {
      setProgress(null);
    }
  }

  return { progress, exportPiece: (kind: PdfKind) => void exportPiece(kind) };
}
