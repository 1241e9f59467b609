const MINUS = /[−‐–]/g;
/** All but letters with their vowel signs, figures, and what makes another figure of one: "-5", "1.250", ".5". */
const NOT_WORDS =
  /(?!(?<=\p{N})[.,'’٫٬](?=\p{N})|(?<![\p{L}\p{M}\p{N}.,])[-.](?=[€$£¥]?\p{N}))[^\p{L}\p{M}\p{N}%€$£¥]/gu;

/** A text in the form in which words are compared: no punctuation, no capitals, single blanks. */
export function normalised(text: string): string {
  const small = text.normalize('NFKC').replace(MINUS, '-').toLowerCase();
  return small.replace(NOT_WORDS, ' ').replace(/ +/g, ' ').trim();
}
