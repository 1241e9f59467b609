import { covers, type Face } from './face.ts';
import { DEJAVU } from './latin.ts';

/** A stretch of text and the font it is printed in. */
export type Choice = { text: string; face: Face };

/** The fonts for what the product's own do not hold. */
export type Faces = { chinese: Face[]; korean: Face[]; emoji: Face[] };

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
const whole = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Loads the fonts that a text needs beside the product's own. Japanese has its own forms of Chinese characters. */
export async function facesFor(text: string, language = ''): Promise<Faces> {
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
export function chooseFaces(text: string, context: Context): Choice[] {
  const choices: Choice[] = [];
  for (const { segment } of whole.segment(text.normalize('NFC'))) {
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
