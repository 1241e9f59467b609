import bold from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf?url';
import boldItalics from 'dejavu-fonts-ttf/ttf/DejaVuSans-BoldOblique.ttf?url';
import italics from 'dejavu-fonts-ttf/ttf/DejaVuSans-Oblique.ttf?url';
import normal from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url';
import pdfMake from 'pdfmake';
import { pdfDocument, type PdfPiece } from './pdf-document.ts';

const absolute = (path: string) => new URL(path, window.location.href).href;

/** Makes the PDF of a piece. Loaded on click: the maker and its fonts are larger than the rest of the product. */
export async function exportPdf(piece: PdfPiece): Promise<Blob> {
  pdfMake.setFonts({
    DejaVu: {
      normal: absolute(normal),
      bold: absolute(bold),
      italics: absolute(italics),
      bolditalics: absolute(boldItalics),
    },
  });
  return pdfMake.createPdf(pdfDocument(piece)).getBlob();
}
