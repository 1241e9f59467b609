import type { Content, ContentText, Margins, TDocumentDefinitions } from 'pdfmake/interfaces';
import type { Evidence } from '#client/features/evidence/evidence.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { directionOf } from '#shared/rules/languages.ts';
import { PICTURE_ADDRESS } from '#shared/rules/piece.ts';
import { evidenceHtml, sourcesHtml } from './evidence-html.ts';
import { RIGHT_TO_LEFT } from './pdf-bidi.ts';
import { pdfBlocks } from './pdf-blocks.ts';
import { A4_WIDTH_MM, HEADING_FONT, LINE_STEP_MM, mm, PAGE_MARGINS, sized, TEXT_FONT } from './pdf-page.ts';
import type { PdfNews } from './pdf-worker.ts';
import { metaTags } from './read-html.ts';

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

type OnProgress = (percent: number) => void;

export const exportPdf = async (asked: Asked, onProgress: OnProgress): Promise<Blob> =>
  makePdf(await documentOf(asked), onProgress);

/**
 * Makes a PDF in a thread of its own, so that the page stays usable. The maker and its fonts are larger than the rest of
 * the product and loaded here first.
 * @param onProgress gets how much is done, in percent. @throws when the file could not be made
 */
export async function makePdf(document: TDocumentDefinitions, onProgress: OnProgress): Promise<Blob> {
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

export type PdfPiece = {
  title: string;
  slug: string;
  excerpt: string;
  /** HTML. */
  aiSummary: string | null;
  /** HTML. */
  content: string;
  keywords: string[];
  head: string;
  language: string | null;
};

const BODY_SIZE = 11;
const TITLE_SIZE = 16;
const CLIENTS_MARGIN_MM = 20;
const BELOW_IMAGE: Margins = [0, 0, 0, mm(8)];
const BELOW_TITLE: Margins = [0, 0, 0, mm(4)];

/** What the PDF of a piece holds; sections without text are left out. @param below HTML to follow the piece */
export function pdfDocument(piece: PdfPiece, below = ''): TDocumentDefinitions {
  const tags = metaTags(piece.head).map(({ label, code }) => ({
    text: [{ text: `${label}: `, bold: true }, code],
  }));
  return {
    ...frameOf(piece),
    pageMargins: PAGE_MARGINS,
    content: [
      ...titleOf(piece, sized(TITLE_SIZE)),
      ...section('Slug', text(piece.slug)),
      ...section('Excerpt', text(piece.excerpt)),
      ...section('AI Summary', inItsDirection(piece, pdfBlocks(piece.aiSummary ?? ''))),
      ...section('Content', inItsDirection(piece, pdfBlocks(piece.content))),
      ...section('Relevant Keywords', text(piece.keywords.join(', '))),
      ...section('Meta Tags', tags),
      ...pdfBlocks(below),
    ],
  };
}

/** The piece as a client gets it: image, title, text and sources. @param image as a data address */
export function clientsDocument(
  piece: PdfPiece,
  image: string | null,
  sources: string,
): TDocumentDefinitions {
  return {
    ...frameOf(piece),
    pageMargins: mm(CLIENTS_MARGIN_MM),
    content: [
      ...(image ? [{ image, width: mm(A4_WIDTH_MM - 2 * CLIENTS_MARGIN_MM), margin: BELOW_IMAGE }] : []),
      ...inItsDirection(piece, [
        ...titleOf(piece, { fontSize: 24, lineHeight: 1, margin: BELOW_TITLE }),
        ...pdfBlocks(piece.content),
        ...pdfBlocks(sources),
      ]),
    ],
  };
}

function frameOf({ title, language }: PdfPiece) {
  return {
    pageSize: 'A4' as const,
    defaultStyle: { font: TEXT_FONT, ...sized(BODY_SIZE) },
    language: language ?? undefined,
    styles: { [RIGHT_TO_LEFT]: { alignment: 'right' as const } },
    info: { title, creator: PRODUCT_NAME },
  };
}

function titleOf({ title }: PdfPiece, look: Partial<ContentText>): Content[] {
  return title.trim() ? [{ text: title, bold: true, font: HEADING_FONT, ...look }] : [];
}

function inItsDirection({ language }: PdfPiece, content: Content[]): Content[] {
  return directionOf(language) === 'rtl' ? [{ stack: content, style: RIGHT_TO_LEFT }] : content;
}

function text(value: string): Content[] {
  return value.trim() ? [{ text: value.trim() }] : [];
}

function section(label: string, content: Content[]): Content[] {
  if (content.length === 0) return [];
  return [
    { text: label, color: '#666666', bold: true, headlineLevel: 1, margin: [0, mm(LINE_STEP_MM), 0, 0] },
    ...content,
  ];
}
