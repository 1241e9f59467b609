import { pdfDocument, type PdfPiece } from './pdf-document.ts';
import type { PdfNews } from './pdf-worker.ts';

/**
 * Makes the PDF of a piece in a thread of its own, so that the page stays usable. The maker and its fonts are larger than
 * the rest of the product and loaded here first.
 * @param onProgress gets how much is done, in percent. @throws when the file could not be made
 */
export async function exportPdf(piece: PdfPiece, onProgress: (percent: number) => void): Promise<Blob> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('error', () => reject(new Error('The maker of the PDF could not be loaded')));
      worker.addEventListener('message', ({ data }: MessageEvent<PdfNews>) => {
        if ('percent' in data) onProgress(data.percent);
        else if (data.pdf) resolve(data.pdf);
        else reject(new Error('The PDF could not be made'));
      });
      worker.postMessage(pdfDocument(piece));
    });
  } finally {
    worker.terminate();
  }
}
