import { Button, type ButtonProps } from '@mantine/core';
import { IconCopy, IconDots, IconPencil, IconPlayerStop } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { saveFile } from '#client/lib/files.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc, useUser } from '#client/lib/trpc.ts';
import { ToolMenu } from '#client/ui/menu/tool-menu.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import type { PdfKind } from '../../export/export-pdf.ts';
import { isSocialPost, type Piece } from '../piece.ts';
import { CopyMenu } from '../text/copy-menu.tsx';
import type { TextView } from '../text/use-text-view.ts';
import classes from './bar.module.css';

const NAME_WITHOUT_SLUG = 'content';
const NAME_ENDINGS: Record<PdfKind, string> = {
  piece: '',
  'with evidence': '-with-evidence',
  'for clients': '-for-clients',
};
const IMAGE_FILE_NAME = 'featured-image.jpg';

const TOOL: ButtonProps = { variant: 'subtle', color: 'gray', size: 'compact-md', px: 8, flex: 'none' };

const DOTS = { ...TOOL, 'aria-label': 'More' };

const DeleteContentModal = lazyPart(
  async () => (await import('../../delete-content-modal.tsx')).DeleteContentModal,
);

export type Sheet = 'fields' | 'history';

type Props = { piece: Piece; view: TextView; onEdit: () => void; onSheet: (sheet: Sheet) => void };

export function PieceActions({ piece, view, onEdit, onSheet }: Props) {
  const { plan } = useUser();
  const { progress, exportPiece } = useExport(piece);
  const [isAsking, setIsAsking] = useState<boolean | null>(null);
  const { html, isCode, toggleCode, reading } = view;

  return (
    <>
      {progress !== null && (
        <span role="status" className="u-soft">
          Making the PDF… {progress} %
        </span>
      )}
      {reading.isReading && (
        <Button {...TOOL} leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={reading.toggle}>
          {CONTENT_LABELS.stopReading}
        </Button>
      )}
      {isCode && (
        <Button {...TOOL} onClick={toggleCode}>
          {CONTENT_LABELS.showPreview}
        </Button>
      )}
      <Button {...TOOL} onClick={onEdit}>
        <IconPencil size={16} aria-hidden />
        <span className={classes.word}>&nbsp;Edit</span>
      </Button>
      <CopyMenu
        contentId={piece.id}
        title={piece.title}
        html={html}
        button={{ ...TOOL, 'aria-label': 'Copy as' }}
        label={<IconCopy size={16} aria-hidden />}
      />
      <ToolMenu button={DOTS} label={<IconDots size={18} aria-hidden />}>
        {({ Menu }) => (
          <>
            <Menu.Item component={Link} to={paths.contentList}>
              Back to List
            </Menu.Item>
            <Menu.Item component={Link} to={paths.create}>
              Create New
            </Menu.Item>
            <Menu.Item component={Link} to={paths.createLike(piece.id)}>
              Create another like this
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item onClick={() => onSheet('fields')}>All fields</Menu.Item>
            <Menu.Item onClick={() => onSheet('history')}>History</Menu.Item>
            <Menu.Item onClick={toggleCode}>
              {isCode ? CONTENT_LABELS.showPreview : CONTENT_LABELS.showCode}
            </Menu.Item>
            <Menu.Item onClick={reading.toggle}>
              {reading.isReading ? CONTENT_LABELS.stopReading : CONTENT_LABELS.startReading}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item onClick={() => exportPiece('piece')}>Export to PDF</Menu.Item>
            <Menu.Item onClick={() => exportPiece('for clients')}>
              PDF for clients: image, text and sources
            </Menu.Item>
            <Menu.Item onClick={() => exportPiece('with evidence')}>PDF with the evidence below</Menu.Item>
            {piece.featuredImage && (
              <Menu.Item onClick={() => void download(piece.featuredImage ?? '')}>
                Download featured image
              </Menu.Item>
            )}
            {plan === 'pro' && (
              <>
                <Menu.Divider />
                <Menu.Item color="var(--danger)" onClick={() => setIsAsking(true)}>
                  Delete
                </Menu.Item>
              </>
            )}
          </>
        )}
      </ToolMenu>
      {isAsking !== null && (
        <Suspense>
          <Deleting piece={isAsking ? piece : null} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

function Deleting({ piece, onClose }: { piece: Piece | null; onClose: () => void }) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();

  async function leave() {
    onClose();
    await navigate(paths.contentList);
    void utils.content.listContent.invalidate();
  }

  return <DeleteContentModal piece={piece} onDeleted={() => void leave()} onClose={onClose} />;
}

async function download(address: string) {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`The image answered ${response.status}`);
    saveFile(await response.blob(), IMAGE_FILE_NAME);
  } catch {
    toast.failure(CONTENT_LABELS.imageFailed);
  }
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
