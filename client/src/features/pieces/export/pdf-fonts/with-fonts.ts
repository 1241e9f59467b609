import type { TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces';
import { onMeasured, type Run, runsOf } from '../pdf-text.ts';
import { HEADING_FONT } from '../pdf-page.ts';
import { type Choice, chooseFaces, type Faces, facesFor } from './choose-faces.ts';
import { type Face, type Style, STYLES } from './face.ts';
import { BRICOLAGE, INTER } from './latin.ts';

/** A document whose every stretch of text has a font that can print it, and the files it needs. */
export type WithFonts = { document: TDocumentDefinitions; fonts: TFontDictionary };

/** `lineHeight` is that of a line of Inter. */
type Look = { font: string; bold: boolean; italics: boolean; lineHeight: number };

const LOOK: Look = { font: INTER.name, bold: false, italics: false, lineHeight: 1 };
const INTER_ASCENDER = 968.75;

/** @param addressOf where a file of the build is fetched from */
export async function withFonts(
  document: TDocumentDefinitions,
  addressOf: (file: string) => string,
): Promise<WithFonts> {
  const faces = await facesFor(JSON.stringify(document.content), document.language);
  const used = new Map<Face, Set<Style>>([[INTER, new Set<Style>(['normal'])]]);
  visit(document.content, lookOf(document.defaultStyle, LOOK), { faces, used });
  const fonts = [...used].map(([face, styles]) => [face.name, filesOf(face, styles, addressOf)]);
  return { document, fonts: Object.fromEntries(fonts) };
}

/** Only what is used is fetched: a style that is not stands for one that is. */
function filesOf({ files }: Face, used: Set<Style>, addressOf: (file: string) => string) {
  const [any = 'normal'] = used;
  return Object.fromEntries(STYLES.map((style) => [style, addressOf(files[used.has(style) ? style : any])]));
}

type Chosen = { faces: Faces; used: Map<Face, Set<Style>> };

function visit(node: unknown, inherited: Look, chosen: Chosen) {
  if (typeof node !== 'object' || node === null) return;
  const look = lookOf(node, inherited);
  if ('text' in node) {
    Object.assign(node, { text: inFonts(runsOf(node.text), look, chosen) });
    onMeasured(node, (inlines) => inlines.forEach(({ font }) => stand(font)));
  } else for (const part of Object.values(node)) visit(part, look, chosen);
}

function lookOf(node: object | undefined, inherited: Look): Look {
  const own = Object.entries(node ?? {}).filter(
    ([name, value]) => name in inherited && typeof value === typeof LOOK[name as keyof Look],
  );
  return { ...inherited, ...Object.fromEntries(own) };
}

function inFonts(runs: Run[], inherited: Look, { faces, used }: Chosen): Run[] {
  let before: Face | null = null;
  return runs.flatMap((run) => {
    const look = lookOf(run, inherited);
    const style = styleOf(look);
    const first = look.font === HEADING_FONT ? [...BRICOLAGE, INTER] : [INTER];
    return chooseFaces(run.text, { first, faces, before }).map(({ text, face }: Choice) => {
      before = face;
      used.set(face, (used.get(face) ?? new Set<Style>()).add(style));
      return { ...run, text, font: face.name, lineHeight: (look.lineHeight * INTER.line) / face.line };
    });
  });
}

function styleOf({ bold, italics }: Look): Style {
  if (bold && italics) return 'bolditalics';
  if (bold) return 'bold';
  return italics ? 'italics' : 'normal';
}

/** Letters of different fonts stand on one line: each font is given the height of the product's own above it. */
function stand(font: { ascender: number; descender: number }) {
  const shift = font.ascender - INTER_ASCENDER;
  font.ascender -= shift;
  font.descender -= shift;
}
