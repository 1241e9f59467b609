import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../../../../lib/save-file.ts';
import { toast } from '../../../../ui/toast/toast.ts';
import { isSocialPost, type Piece } from '../piece.ts';
import { TOOL } from './tool.ts';

const NAME_WITHOUT_SLUG = 'content';

export function ExportButton({ piece }: { piece: Piece }) {
  /** How much of the file is made, in percent; null while none is. */
  const [progress, setProgress] = useState<number | null>(null);
  const isExporting = progress !== null;

  async function exportPiece() {
    setProgress(0);
    try {
      const { exportPdf } = await import('../../export/export-pdf.ts');
      const shown = isSocialPost(piece) ? { ...piece, slug: '', excerpt: '' } : piece;
      const pdf = await exportPdf(shown, setProgress);
      saveFile(pdf, `${piece.slug || NAME_WITHOUT_SLUG}.pdf`);
    } catch {
      toast.failure('The PDF could not be made. Please try again.');
    } finally {
      setProgress(null);
    }
  }

  return (
    <Button
      {...TOOL}
      leftSection={<IconFileTypePdf size={18} aria-hidden />}
      disabled={isExporting}
      onClick={() => void exportPiece()}
    >
      {isExporting ? `Making the PDF… ${progress} %` : 'Export to PDF'}
    </Button>
  );
}
