import { linesOf, type Document, type Run } from '#server/document/document.ts';
import { splitRuns } from '#server/document/edit.ts';
import { plain } from '#server/document/plain.ts';
import { countWords } from '#shared/rules/text/text.ts';

/**
 * Habits of language models, with the uses in 1,000 words that people's texts have about. Tails and pairs are bounded,
 * so that a text without a full stop takes no longer.
 */
const HABITS: {
  name: string;
  most: number;
  ofText?: RegExp;
  ofRuns?: (runs: readonly Run[]) => boolean;
  inEnglish?: true;
}[] = [
  {
    name: '"not just X but Y"',
    most: 0.5,
    ofText: /\b(?:not|n[’']t) (?:just|only|merely|simply)\b[^.!?]{1,120}?(?:\bbut\b|[,;—–-] ?it\b)/i,
    inEnglish: true,
  },
  {
    name: 'three of a kind in a row',
    most: 4,
    ofText: /\b[a-z’'-]{3,20}, [a-z’'-]{3,20},? (?:and|or) [a-z’'-]{3,20}\b/,
    inEnglish: true,
  },
  {
    name: 'a tail with "-ing"',
    most: 2,
    ofText: /, (?:[a-z]{2,12}ly )?(?!during|including|according)[a-z]{3,14}ing\b[^,;:.!?]{8,120}[.!]?$/,
    inEnglish: true,
  },
  {
    name: '"serves as"',
    most: 0.5,
    ofText: /\b(?:serve|stand|act|function)s? as (?:an?|the)\b/i,
    inEnglish: true,
  },
  {
    name: '"whether you’re X or Y"',
    most: 0.5,
    ofText: /\bwhether you(?:[’']re| are)?\b[^.!?]{1,120}? or\b/i,
    inEnglish: true,
  },
  {
    name: 'a question that the next sentence answers',
    most: 0.5,
    ofText: /^(?:[\p{L}’'-]{1,15} ){1,3}[\p{L}’'-]{1,15}\?$/u,
  },
  { name: 'a bold lead-in', most: 2, ofRuns: isLedIn },
];
/** Nearly the end of a sentence. */
const ROUGH_END = /(?<=[.!?])\s|\uFFFC/g;
const LEAD_IN_MAX = 60;
const DASH = /\s[–—]\s|\p{L}—\p{L}/gu;
const A_DASH = new RegExp(DASH, 'u');
/** In 1,000 words, where no samples say how often. */
const DASHES_MOST = 3;

type Said = { text: string; runs: readonly Run[] };
type HabitRules = { language: string | null; dashesMost: number };

/** Dashes in 1,000 words of the samples. */
export function dashesIn(samples: readonly string[]): number {
  const text = samples.join('\n');
  return text ? (1000 * (text.match(DASH)?.length ?? 0)) / Math.max(1, countWords(text)) : DASHES_MOST;
}

function habitsFor({ language, dashesMost }: HabitRules) {
  const isEnglish = language === null || new Intl.Locale(language).language === 'en';
  return [
    ...HABITS.filter(({ inEnglish }) => isEnglish || !inEnglish),
    { name: 'a dash', most: dashesMost, ofText: A_DASH },
  ];
}

const has = ({ ofText, ofRuns }: (typeof HABITS)[number], { text, runs }: Said) =>
  (ofText?.test(text) ?? false) || (ofRuns?.(runs) ?? false);

/** "**Fresh water:** it makes the tea", the sign within the mark or behind it. */
function isLedIn([first, second]: readonly Run[]): boolean {
  const [mark, more] = first?.marks ?? [];
  if (!first || mark?.type !== 'strong' || more || first.text.length > LEAD_IN_MAX) return false;
  if (second?.marks.includes(mark)) return false;
  return /[^]{2}[:.]$/.test(first.text) || (first.text.length > 1 && /^[:.–—]/.test(second?.text ?? ''));
}

export const hasHabit = (said: Said, rules: HabitRules): boolean =>
  habitsFor(rules).some((habit) => has(habit, said));

/** Of the sentences with a habit, those beyond what people's texts have of it, with its name. */
export function tooManyHabits<S extends Said>(sentences: S[], rules: HabitRules): Map<S, string> {
  const words = sentences.reduce((sum, { text }) => sum + countWords(text), 0);
  const found = new Map<S, string>();
  for (const habit of habitsFor(rules)) {
    const allowed = Math.ceil((habit.most * words) / 1000);
    for (const sentence of sentences.filter((one) => has(habit, one)).slice(allowed))
      found.set(sentence, `has ${habit.name}, as too many sentences of the piece have`);
  }
  return found;
}

/** By parts that are nearly sentences: finding the sentences themselves takes far longer. */
export function mayHaveHabits(sections: Document[], rules: HabitRules): boolean {
  const parts = sections.flatMap((section) =>
    Array.from(linesOf(section)).flatMap(({ line }) => roughPartsOf(line.runs)),
  );
  return tooManyHabits(parts, rules).size > 0;
}

function roughPartsOf(runs: readonly Run[]): Said[] {
  const ends = Array.from(plain(runs).matchAll(ROUGH_END), ({ index }) => index);
  return splitRuns(runs, ends).map((part) => ({ text: oneLine(part), runs: part }));
}

const oneLine = (runs: readonly Run[]) =>
  plain(runs)
    .replace(/[\s\uFFFC]+/g, ' ')
    .trim();
