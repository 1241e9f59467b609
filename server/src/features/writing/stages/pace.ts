const LEAST = 0.25;
const MOST = 4;
/** The lowest pace assumed of a writer when there is no second chance. */
const POOR = 0.5;

/** The ratio of delivered to requested words, learned while the writer writes. */
export type Pace = {
  record(asked: number, delivered: number): void;
  /** How many words to ask for to get about this many. */
  wordsToAsk(words: number): number;
  /** How many words to ask for to get at least this many. */
  wordsToBeSure(words: number): number;
};

export function createPace(): Pace {
  let asked = 0;
  let delivered = 0;
  let poorest = POOR;
  const ask = (words: number, ratio: number) => Math.max(1, Math.ceil(words / ratio));
  return {
    record: (words, got) => {
      asked += words;
      delivered += got;
      poorest = Math.min(poorest, Math.max(LEAST, got / words));
    },
    wordsToAsk: (words) => ask(words, asked === 0 ? 1 : Math.min(MOST, Math.max(LEAST, delivered / asked))),
    wordsToBeSure: (words) => ask(words, poorest),
  };
}
