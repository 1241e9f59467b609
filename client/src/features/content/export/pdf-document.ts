import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { PRODUCT_NAME } from '#shared/brand.ts';
import { directionOf } from '#shared/languages.ts';
import { metaTags } from '../meta-tags.ts';
import { RIGHT_TO_LEFT } from './pdf-bidi.ts';
import { pdfBlocks } from './pdf-blocks.ts';
import { LINE_STEP_MM, mm, PAGE_MARGINS, sized } from './pdf-page.ts';

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

/** What the PDF of a piece holds; sections without text are left out. */
export function pdfDocument(piece: PdfPiece): TDocumentDefinitions {
  const inItsDirection = (content: Content[]): Content[] =>
    directionOf(piece.language) === 'rtl' ? [{ stack: content, style: RIGHT_TO_LEFT }] : content;
  const tags = metaTags(piece.head).map(({ label, code }) => ({
    text: [{ text: `${label}: `, bold: true }, code],
  }));
  return {
    pageSize: 'A4',
    pageMargins: PAGE_MARGINS,
    defaultStyle: { font: 'DejaVu', ...sized(BODY_SIZE) },
    language: piece.language ?? undefined,
    styles: { [RIGHT_TO_LEFT]: { alignment: 'right' } },
    info: { title: piece.title, creator: PRODUCT_NAME },
    content: [
      ...(piece.title.trim() ? [{ text: piece.title, bold: true, ...sized(TITLE_SIZE) }] : []),
      ...section('Slug', text(piece.slug)),
      ...section('Excerpt', text(piece.excerpt)),
      ...section('AI Summary', inItsDirection(pdfBlocks(piece.aiSummary ?? ''))),
      ...section('Content', inItsDirection(pdfBlocks(piece.content))),
      ...section('Relevant Keywords', text(piece.keywords.join(', '))),
      ...section('Meta Tags', tags),
    ],
  };
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
