const LEAST = 0.5;
const MOST = 1.6;

/** How many words a writer delivers for each word it is asked for, learned while it writes. */
export type Pace = {
  record(asked: number, delivered: number): void;
  /** The number to ask for in order to get about so many words. */
  wordsToAsk(words: number): number;
};

export function createPace(): Pace {
  let asked = 0;
  let delivered = 0;
  return {
    record: (words, got) => {
      asked += words;
      delivered += got;
    },
    wordsToAsk: (words) => {
      const ratio = asked === 0 ? 1 : Math.min(MOST, Math.max(LEAST, delivered / asked));
      return Math.max(1, Math.round(words / ratio));
    },
  };
}
