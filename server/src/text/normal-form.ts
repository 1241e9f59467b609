/** Beyond Unicode's stream-safe format, 30 marks on a letter: no writing has more, and to sort them takes quadratic time. */
const PILED_MARKS = /(\p{M}{30})\p{M}+/gu;

export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC') =>
  text.replace(PILED_MARKS, '$1').normalize(form);
