import interItalics from '@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf?url';
import inter from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import interBoldItalics from '@expo-google-fonts/inter/700Bold_Italic/Inter_700Bold_Italic.ttf?url';
import interBold from '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf?url';
import headings from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff?url';
import headingsExtended from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff?url';
import dejavuBold from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf?url';
import obliqueBold from 'dejavu-fonts-ttf/ttf/DejaVuSans-BoldOblique.ttf?url';
import oblique from 'dejavu-fonts-ttf/ttf/DejaVuSans-Oblique.ttf?url';
import dejavu from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url';
import type { TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces';
import { segmentsOf } from '#shared/rules/text/segments.ts';
import { onMeasured, runsOf, type Run } from '../pdf-bidi.ts';
import { HEADING_FONT, TEXT_FONT, TEXT_FONT_LINE } from '../pdf-page.ts';
import { covers, rangesOf, STYLES, type Face, type Style } from './face.ts';

/** The product's text font: Latin, Greek and Cyrillic letters, and the signs that go with them. */
const INTER: Face = {
  name: TEXT_FONT,
  ranges: rangesOf(
    'U+20-7e,U+a0-ac,U+ae-148,U+14a-1c3,U+1c5-24f,U+300-304,U+306-30a,U+30c,U+323,U+326-328,U+384-38a,U+38c,' +
      'U+38e-3a1,U+3a3-3ce,U+400-479,U+490-49d,U+4a0-4ff,U+1e00-1e9b,U+1e9e-1eff,U+2000-200b,U+2010-2027,' +
      'U+202f-2055,U+2070-2071,U+2074-208e,U+20a0-20af,U+20b1-20b5,U+20b8-20ba,U+20bc-20bf,U+2116-2117,U+2122,' +
      'U+2150-215f,U+2190-2199,U+2212,U+221e,U+2248,U+2260,U+2264-2265,U+25cf,U+2605-2606,U+2713,U+2717',
  ),
  line: TEXT_FONT_LINE,
  files: { normal: inter, bold: interBold, italics: interItalics, bolditalics: interBoldItalics },
};

const inEveryStyle = (file: string): Face['files'] => ({
  normal: file,
  bold: file,
  italics: file,
  bolditalics: file,
});

const BRICOLAGE: Face[] = [
  {
    name: 'Bricolage Grotesque',
    ranges: rangesOf(
      'U+20-7e,U+a0-a3,U+a5-ac,U+ae-ff,U+131,U+152-153,U+2009,U+2013-2014,U+2018-201a,U+201c-201e,U+2022,' +
        'U+2026,U+2032-2033,U+2039-203a,U+2044,U+20ac,U+2122,U+2191,U+2193,U+2212',
    ),
    line: 1.2,
    files: inEveryStyle(headings),
  },
  {
    name: 'Bricolage Grotesque extended',
    ranges: rangesOf(
      'U+100-107,U+10a-113,U+116-11b,U+11e-123,U+126-12b,U+12e-130,U+136-137,U+139-13e,U+141-148,U+14a-14d,' +
        'U+150-151,U+154-15b,U+15e-161,U+164-165,U+168-17e,U+218-21b,U+1e80-1e85,U+1e9e,U+1ef2-1ef9',
    ),
    line: 1.2,
    files: inEveryStyle(headingsExtended),
  },
];

/** Holds Arabic, Hebrew, Armenian, Georgian and thousands of signs: for what no other font here has. */
const DEJAVU: Face = {
  name: 'DejaVu',
  ranges: [[0, 0x10ffff]],
  line: 1.1640625,
  files: { normal: dejavu, bold: dejavuBold, italics: oblique, bolditalics: obliqueBold },
};

type WithFonts = { document: TDocumentDefinitions; fonts: TFontDictionary };

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

type Choice = { text: string; face: Face };

type Faces = { chinese: Face[]; korean: Face[]; emoji: Face[] };

type Context = { first: Face[]; faces: Faces; before: Face | null };

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
