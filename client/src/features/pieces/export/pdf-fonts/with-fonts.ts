import { segmentsOf } from '#shared/rules/text/segments.ts';
import type { TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces';
import { onMeasured, type Run, runsOf } from '../pdf-text.ts';
import { HEADING_FONT } from '../pdf-page.ts';
import { covers, type Face, type Style, STYLES } from './face.ts';
import { BRICOLAGE, DEJAVU, INTER } from './latin.ts';

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

/** A stretch of text and the font it is printed in. */
type Choice = { text: string; face: Face };

/** The fonts for what the product's own do not hold. */
type Faces = { chinese: Face[]; korean: Face[]; emoji: Face[] };

type Context = {
  /** The fonts that are tried before all others. */
  first: Face[];
  faces: Faces;
  /** The font of what stands before. */
  before: Face | null;
};

const HANGUL = /\p{Script=Hangul}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const CHINESE =
  /[\p{Script=Han}\p{Script=Bopomofo}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u3200-\u33ff\uff00-\uffef]/u;
const EMOJI = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f/u;
const LETTER = /[\p{L}\p{N}]/u;
/** Asks for an emoji instead of a sign; no font prints it. */
const EMOJI_WANTED = /\ufe0f/gu;
const JOINER = '\u200d';

/** Loads the fonts that a text needs beside the product's own. Japanese has its own forms of Chinese characters. */
async function facesFor(text: string, language = ''): Promise<Faces> {
  const isJapanese = language.startsWith('ja') || KANA.test(text);
  const [japanese, chinese, korean, emoji] = await Promise.all([
    isJapanese ? import('./japanese.ts') : null,
    CHINESE.test(text) ? import('./chinese.ts') : null,
    HANGUL.test(text) ? import('./korean.ts') : null,
    EMOJI.test(text) ? import('./emoji.ts') : null,
  ]);
  return {
    chinese: [japanese, chinese].flatMap((family) => family?.FACES ?? []),
    korean: korean?.FACES ?? [],
    emoji: emoji?.FACES ?? [],
  };
}

/** Cuts a text where its font changes. */
function chooseFaces(text: string, context: Context): Choice[] {
  const choices: Choice[] = [];
  for (const { segment } of segmentsOf(text.normalize('NFC'), 'grapheme')) {
    const before = choices.at(-1)?.face ?? context.before;
    for (const choice of choicesOf(segment, { ...context, before })) {
      const last = choices.at(-1);
      if (last?.face === choice.face) last.text += choice.text;
      else choices.push(choice);
    }
  }
  return choices;
}

function choicesOf(character: string, context: Context): Choice[] {
  if (EMOJI.test(character)) return emojiChoices(character.replace(EMOJI_WANTED, ''), context.faces.emoji);
  return [{ text: character, face: faceOf(character, context) }];
}

/** An emoji of several, such as a family, is printed as one where a font has it, else one by one. */
function emojiChoices(emoji: string, faces: Face[]): Choice[] {
  const face = faces.find((one) => covers(one, emoji));
  if (face) return [{ text: emoji, face }];
  return Array.from(emoji.replaceAll(JOINER, ''), (part) => ({
    text: part,
    face: faces.find((one) => covers(one, part)) ?? DEJAVU,
  }));
}

function faceOf(character: string, { first, faces, before }: Context): Face {
  // A space or a sign inside Arabic stays with it.
  if (before === DEJAVU && !LETTER.test(character)) return DEJAVU;
  return [...first, ...othersFor(character, faces)].find((face) => covers(face, character)) ?? DEJAVU;
}

/** By script: the package of each font also lists letters that it does not have. */
function othersFor(character: string, { chinese, korean }: Faces): Face[] {
  if (HANGUL.test(character)) return korean;
  return CHINESE.test(character) ? chinese : [];
}
