import type { LanguageWords } from './language-words.ts';

/** Every spelled number below a hundred, and below a thousand where the language writes those in one word. */
export function spelledNumbers(words: LanguageWords): Map<string, number> {
  const numbers = new Map<string, number>();
  (words.ones ?? []).forEach((word, value) => numbers.set(word, value));
  (words.tens ?? []).forEach((word, index) => numbers.set(word, 20 + 10 * index));
  for (const [ten, tens] of (words.tens ?? []).entries()) addCompounds(words, numbers, tens, 20 + 10 * ten);
  for (const [word, value] of Object.entries(words.more ?? {})) numbers.set(word, value);
  if (words.glued) addHundreds(words.glued, numbers);
  return numbers;
}

/** "forty-two", "zweiundvierzig", "soixante-douze". */
function addCompounds(words: LanguageWords, numbers: Map<string, number>, tens: string, base: number) {
  const last = words.base20 && (base === 60 || base === 80) ? 19 : 9;
  for (let one = 1; one <= last; one += 1) {
    const ones = words.ones?.[one] ?? '';
    for (const form of words.join ?? []) {
      const stem = words.elide && /^[aeiou]/.test(ones) ? tens.slice(0, -1) : tens;
      const compound = form.replace('{t}', stem).replace('{o}', ones);
      if (!numbers.has(compound)) numbers.set(compound, base + one);
    }
  }
}

/** "zweihundertfünfzig". */
function addHundreds(form: string, numbers: Map<string, number>) {
  const below = [...numbers].filter(([word, value]) => Number.isInteger(value) && !word.includes(' '));
  for (const [first, hundreds] of below) {
    if (hundreds < 1 || hundreds > 9) continue;
    for (const [rest, value] of [['', 0] as const, ...below]) {
      numbers.set(form.replace('{o}', first).replace('{r}', rest), 100 * hundreds + value);
    }
  }
}
