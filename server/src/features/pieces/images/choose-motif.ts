import words from './motif-words.json' with { type: 'json' };

type Motif = keyof typeof words;

/** A cover repeats none of so many before it. */
export const APART = 23;

/** For topics that none of the words is in. */
const NEUTRAL: readonly Motif[] = ['bulb', 'road', 'book', 'sun', 'hand', 'clock', 'chart', 'leaf'];

const WEIGHTS = { topic: 4, title: 2, trade: 1 };

type Subject = {
  topic: string;
  title: string;
  /** What its brand does, in words. */
  trade: string;
  /** Motifs of the covers before it, the newest first. */
  taken: readonly string[];
};

/** The motif that its words ask for, before the one of the brand's trade, and never one of the last covers. */
export function chooseMotif({ taken, ...texts }: Subject): Motif {
  const last = new Set(taken.slice(0, APART));
  const free = MOTIF_NAMES.filter((motif) => !last.has(motif));
  const scores = new Map(free.map((motif) => [motif, scoreOf(motif, texts)]));
  const best = free.toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0))[0];
  if (best && (scores.get(best) ?? 0) > 0) return best;

  const neutral = NEUTRAL.find((motif) => !last.has(motif));
  const turned = free[lengthOf(texts.topic) % Math.max(1, free.length)];
  return neutral ?? turned ?? 'bulb';
}

const MOTIF_NAMES = Object.keys(words) as Motif[];

const STEMS = new Map(MOTIF_NAMES.map((motif) => [motif, words[motif].split(' ')]));

function scoreOf(motif: Motif, texts: Omit<Subject, 'taken'>): number {
  const stems = STEMS.get(motif) ?? [];
  const weighed = Object.entries(WEIGHTS).map(([name, weight]) =>
    says(texts[name as keyof typeof WEIGHTS], stems) ? weight : 0,
  );
  return weighed.reduce((sum, part) => sum + part, 0);
}

/** In scripts that set no blanks between words, anywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Shorter stems stand for whole words: "car" is not the beginning of "care". */
const WHOLE_MAX = 3;

function says(text: string, stems: readonly string[]): boolean {
  const lower = text.toLowerCase();
  const found = lower.split(/[^\p{L}\p{M}]+/u);
  return stems.some((stem) => {
    if (UNSPACED.test(stem)) return lower.includes(stem);
    return found.some((word) =>
      stem.length <= WHOLE_MAX ? word === stem || word === `${stem}s` : word.startsWith(stem),
    );
  });
}

const lengthOf = (text: string) => [...text].length;
