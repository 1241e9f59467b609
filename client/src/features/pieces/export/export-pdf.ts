import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import type { Evidence } from '../../evidence/evidence.ts';
import { PICTURE_ADDRESS } from '#shared/rules/piece.ts';
import { evidenceHtml, sourcesHtml } from './evidence-html.ts';
import { clientsDocument, pdfDocument, type PdfPiece } from './pdf-document.ts';
import type { PdfNews } from './pdf-worker.ts';

export type PdfKind = 'piece' | 'with evidence' | 'for clients';

type Asked = {
  piece: PdfPiece & { featuredImage: string | null };
  kind: PdfKind;
  evidence: Evidence | undefined;
};

async function documentOf({ piece: stored, kind, evidence }: Asked): Promise<TDocumentDefinitions> {
  const piece = { ...stored, content: await withPictures(stored.content) };
  if (kind === 'for clients') {
    const image = piece.featuredImage ? await asData(piece.featuredImage) : null;
    return clientsDocument(piece, image, evidence ? sourcesHtml(evidence) : '');
  }
  return pdfDocument(piece, kind === 'with evidence' && evidence ? evidenceHtml(evidence) : '');
}

async function withPictures(html: string): Promise<string> {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const images = [...body.querySelectorAll('img')].filter((image) =>
    PICTURE_ADDRESS.test(image.getAttribute('src') ?? ''),
  );
  await Promise.all(
    images.map(async (image) => image.setAttribute('src', await asData(image.getAttribute('src') ?? ''))),
  );
  return images.length > 0 ? body.innerHTML : html;
}

async function asData(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The image answered ${response.status}`);
  const image = await response.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
    });
    reader.addEventListener('error', () => reject(new Error('The image could not be read')));
    reader.readAsDataURL(image);
  });
}

/**
 * Makes a PDF of a piece in a thread of its own, so that the page stays usable. The maker and its fonts are larger than
 * the rest of the product and loaded here first.
 * @param onProgress gets how much is done, in percent. @throws when the file could not be made
 */
export async function exportPdf(asked: Asked, onProgress: (percent: number) => void): Promise<Blob> {
  const document = await documentOf(asked);
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('error', () => reject(new Error('The maker of the PDF could not be loaded')));
      worker.addEventListener('message', ({ data }: MessageEvent<PdfNews>) => {
        if ('percent' in data) onProgress(data.percent);
        else if (data.pdf) resolve(data.pdf);
        else reject(new Error('The PDF could not be made'));
      });
      worker.postMessage(document);
    });
  } finally {
    worker.terminate();
  }
}
