/** The digits of other scripts begin at these code units. */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xff10,
];
const SAME: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '\u2007': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\u3000': ' ',
  '\u200e': ' ',
  '\u200f': ' ',
  '\u061c': ' ',
  '\u2066': ' ',
  '\u2067': ' ',
  '\u2069': ' ',
  '\u2212': '-',
  '\u2010': '-',
  '\u2011': '-',
  '\uff0d': '-',
  '\uff05': '%',
  '\uff0e': '.',
  '\uff0c': ',',
  '\uff0f': '/',
  '\uff1a': ':',
  '\u066b': '\u066b',
};
const OTHER = /[\u00a0\u0660-\u0669\u06f0-\u06f9\u061c\u0966-\u0ed9\u2000-\u2212\u3000\uff05-\uff1a]/g;

/**
 * The text with the same length in which digits are ASCII, blanks and hyphens plain and letters small, so that an offset
 * in one is an offset in the other.
 */
export function shadowOf(text: string): string {
  const lower = text.toLowerCase();
  // A few capitals become two units.
  const small =
    lower.length === text.length
      ? lower
      : text.replace(/\p{Lu}/gu, (capital) => {
          const letter = capital.toLowerCase();
          return letter.length === capital.length ? letter : capital;
        });
  return small.replace(OTHER, (character) => SAME[character] ?? asciiDigit(character));
}

function asciiDigit(character: string): string {
  const code = character.charCodeAt(0);
  const zero = ZEROS.find((start) => code >= start && code < start + 10);
  return zero === undefined ? character : String(code - zero);
}
