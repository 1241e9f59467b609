import { library } from './large-libraries.ts';

const ENGLISH = new Set(
  'about and best by do does for from how is its my of our the to what when where which why with your'.split(
    ' ',
  ),
);
const OTHER = new Set(
  (
    'como cómo con cuál de del el en es la las los para por que qué sobre un una unos unas ' +
    'au aux avec ce comment dans du est et le les ou où pour quel quelle sur une vos votre ' +
    'das dein dem der die ein eine einen für ihr im mit oder und von wie zum zur ' +
    'che come dei della delle di gli il lo nel per più tra ' +
    'aan bij een het hoe naar op van voor wat ' +
    'com da das dos em não ou seu sua um uma ' +
    'att av det en för hur med och på till ' +
    'dla do jak na oraz się w z ze'
  ).split(' '),
);
const GUESSED = 'cs da de en es fi fr hu it nl no pl pt ro sv tr'.split(' ');
const WORD = /\p{L}[\p{L}\p{M}'’]*/gu;
const NOT_LATIN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
const NOT_ASCII = /[^\0-\x7F]/;

/** Small words decide; letter statistics count only where they are sure of another language. */
export function isEnglish(text: string): boolean {
  if (NOT_LATIN.test(text)) return false;
  const words = text.toLowerCase().match(WORD) ?? [];
  const count = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length;
  const [english, other] = [count(ENGLISH), count(OTHER)];
  if (english !== other) return english > other;
  if (words.some((word) => NOT_ASCII.test(word.replaceAll('’', "'")))) return false;
  const [guess] = library('tinyld').detectAll(text, { only: GUESSED });
  return guess === undefined || guess.lang === 'en' || guess.accuracy < 1;
}
