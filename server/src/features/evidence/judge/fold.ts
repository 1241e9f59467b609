const SPECIAL = /[\u00a0\u2007\u2009\u202f]|[−‐‑]|[٫．]|[٬，]|[％]|[：]|[’ʼ]|\p{Nd}/gu;
const PLAIN: readonly [RegExp, string][] = [
  [/[\u00a0\u2007\u2009\u202f]/, ' '],
  [/[−‐‑]/, '-'],
  [/[٫．]/, '.'],
  [/[٬，]/, ','],
  [/％/, '%'],
  [/：/, ':'],
  [/[’ʼ]/, "'"],
];

/** A text in small letters and ASCII digits, every character in its old place. */
export function fold(text: string): string {
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
