import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { toast } from '../../../ui/toast.ts';
import { isSocialPost, type Piece } from './piece.ts';

const NAME_WITHOUT_SLUG = 'content';

export function ExportButton({ piece }: { piece: Piece }) {
  const [isExporting, setIsExporting] = useState(false);

  async function exportPiece() {
    setIsExporting(true);
    try {
      const { exportPdf } = await import('../export-pdf.ts');
      const social = isSocialPost(piece);
      const pdf = await exportPdf(social ? { ...piece, slug: '', excerpt: '' } : piece);
      saveFile(pdf, `${piece.slug || NAME_WITHOUT_SLUG}.pdf`);
    } catch {
      toast.failure('The PDF could not be made. Please try again.');
    } finally {
      setIsExporting(false);
    }
  }

  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      loading={isExporting}
      onClick={() => void exportPiece()}
    >
      Export to PDF
    </Button>
  );
}
