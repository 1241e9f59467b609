import { IconChevronDown, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '#client/lib/save-file.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import type { PdfKind } from '../../export/export-pdf.ts';
import { isSocialPost, type Piece } from '../piece.ts';
import { ICON_TOOL, TOOL } from './tool.ts';
import { ToolMenu } from './tool-menu.tsx';

const NAME_WITHOUT_SLUG = 'content';
const NAME_ENDINGS: Record<PdfKind, string> = {
  piece: '',
  'with evidence': '-with-evidence',
  'for clients': '-for-clients',
};

/** Saves the piece as a PDF: with all its fields, or as a client or a colleague is to read it. */
export function ExportButton({ piece }: { piece: Piece }) {
  const utils = trpc.useUtils();
  /** How much of the file is made, in percent; null while none is. */
  const [progress, setProgress] = useState<number | null>(null);
  const isExporting = progress !== null;

  async function exportPiece(kind: PdfKind) {
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

  return (
    <>
      <BusyButton
        {...TOOL}
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        loading={isExporting}
        busyLabel={`Making the PDF… ${progress} %`}
        onClick={() => void exportPiece('piece')}
      >
        Export to PDF
      </BusyButton>
      <ToolMenu
        button={{ ...ICON_TOOL, 'aria-label': 'Other PDFs', disabled: isExporting }}
        label={<IconChevronDown size={14} aria-hidden />}
      >
        {({ Menu }) => (
          <>
            <Menu.Item onClick={() => void exportPiece('for clients')}>
              For clients: image, text and sources
            </Menu.Item>
            <Menu.Item onClick={() => void exportPiece('with evidence')}>With the evidence below</Menu.Item>
          </>
        )}
      </ToolMenu>
    </>
  );
}
