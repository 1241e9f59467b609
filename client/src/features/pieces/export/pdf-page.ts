import type { TDocumentDefinitions } from 'pdfmake/interfaces';

const POINTS_PER_MM = 72 / 25.4;
/** The font of the text, and the height of its line in sizes of the font. */
export const TEXT_FONT = 'Inter';
export const TEXT_FONT_LINE = 1.2099609375;
export const HEADING_FONT = 'heading';

const MARGIN_MM = 10;
const TEXT_WIDTH_MM = 180;
export const LINE_STEP_MM = 6;
export const A4_WIDTH_MM = 210;

/** Millimetres in points, the unit of a PDF. */
export const mm = (millimetres: number) => millimetres * POINTS_PER_MM;

/** A font size in points whose lines are 6 mm apart, whatever the size. */
export const sized = (fontSize: number) => ({
  fontSize,
  lineHeight: mm(LINE_STEP_MM) / (fontSize * TEXT_FONT_LINE),
});

/** Left, top, right, bottom: 10 mm, and on the right what leaves 180 mm for the text. */
export const PAGE_MARGINS: [number, number, number, number] = [
  mm(MARGIN_MM),
  mm(MARGIN_MM),
  mm(A4_WIDTH_MM - MARGIN_MM - TEXT_WIDTH_MM),
  mm(MARGIN_MM),
];

export function keepHeadings(document: TDocumentDefinitions): TDocumentDefinitions {
  return {
    ...document,
    pageBreakBefore: (node, nodes) =>
      node.headlineLevel !== undefined && nodes.getFollowingNodesOnPage().length === 0,
  };
}
