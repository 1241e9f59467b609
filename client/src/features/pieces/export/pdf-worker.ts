import pdfMake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { inReadingOrder } from './pdf-bidi.ts';
import { withFonts } from './pdf-fonts/with-fonts.ts';
import { keepHeadings } from './pdf-page.ts';

export type PdfNews = { percent: number } | { pdf: Blob | null };

const tell = (news: PdfNews) => self.postMessage(news);
const absolute = (path: string) => new URL(path, self.location.href).href;

self.addEventListener('message', ({ data }: MessageEvent<TDocumentDefinitions>) => void make(data));

async function make(plain: TDocumentDefinitions) {
  let sent = 0;
  pdfMake.setProgressCallback((done) => {
    const percent = Math.floor(done * 100);
    if (percent > sent) tell({ percent });
    sent = percent;
  });
  try {
    const { document, fonts } = await withFonts(plain, absolute);
    pdfMake.setFonts(fonts);
    tell({ pdf: await pdfMake.createPdf(keepHeadings(inReadingOrder(document))).getBlob() });
  } catch {
    tell({ pdf: null });
  }
}
