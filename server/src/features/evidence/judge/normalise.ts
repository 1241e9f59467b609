import { normalForm } from '#server/text/normal-form.ts';

const SPECIAL =
  /[（）]|[\u00a0\u061c\u2007\u2009\u200e\u200f\u202f]|[−‐‑]|[٫．]|[٬，]|[％٪]|[：]|[’ʼ]|\p{Nd}/gu;
const PLAIN: readonly [RegExp, string][] = [
  [/[\u00a0\u061c\u2007\u2009\u200e\u200f\u202f]/, ' '],
  [/[−‐‑]/, '-'],
  [/[٫．]/, '.'],
  [/[٬，]/, ','],
  [/（/, '('],
  [/）/, ')'],
  [/[％٪]/, '%'],
  [/：/, ':'],
  [/[’ʼ]/, "'"],
];

/** A text in small letters and ASCII digits, every character in its old place. */
export function normalise(text: string): string {
  const plain = text.replace(SPECIAL, (character) => {
    if (character.length > 1) return character;
    const found = PLAIN.find(([pattern]) => pattern.test(character));
    return found ? found[1] : digitOf(character);
  });
  const small = plain.toLowerCase();
  if (small.length === plain.length) return small;
  return plain.replace(/\p{Lu}/gu, (letter) =>
    letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
  );
}

/** Digits stand in rows of ten from zero to nine in Unicode. */
function digitOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x80) return character;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCharCode(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

const MINUS = /[−‐–]/g;
/** All but letters with their vowel signs, figures, and what makes another figure of one: "-5", "1.250", ".5". */
const NOT_WORDS =
  /(?!(?<=\p{N})[.,'’٫٬](?=\p{N})|(?<![\p{L}\p{M}\p{N}.,])[-.](?=[€$£¥]?\p{N}))[^\p{L}\p{M}\p{N}%€$£¥]/gu;

export function plainWords(text: string): string {
  const small = normalForm(text, 'NFKC').replace(MINUS, '-').toLowerCase();
  return small.replace(NOT_WORDS, ' ').replace(/ +/g, ' ').trim();
}
