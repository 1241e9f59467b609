import bold from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf?url';
import boldItalics from 'dejavu-fonts-ttf/ttf/DejaVuSans-BoldOblique.ttf?url';
import italics from 'dejavu-fonts-ttf/ttf/DejaVuSans-Oblique.ttf?url';
import normal from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url';
import pdfMake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { inReadingOrder } from './pdf-bidi.ts';
import { keepHeadings } from './pdf-page.ts';

/** What the page hears of the work: how much is done, in percent, then the file or nothing. */
export type PdfNews = { percent: number } | { pdf: Blob | null };

const tell = (news: PdfNews) => self.postMessage(news);
const absolute = (path: string) => new URL(path, self.location.href).href;

self.addEventListener('message', ({ data }: MessageEvent<TDocumentDefinitions>) => void make(data));

async function make(document: TDocumentDefinitions) {
  let told = 0;
  pdfMake.setFonts({
    DejaVu: {
      normal: absolute(normal),
      bold: absolute(bold),
      italics: absolute(italics),
      bolditalics: absolute(boldItalics),
    },
  });
  pdfMake.setProgressCallback((done) => {
    const percent = Math.floor(done * 100);
    if (percent > told) tell({ percent });
    told = percent;
  });
  try {
    tell({ pdf: await pdfMake.createPdf(keepHeadings(inReadingOrder(document))).getBlob() });
  } catch {
    tell({ pdf: null });
  }
}
