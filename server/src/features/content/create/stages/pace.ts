const LEAST = 0.25;
const MOST = 4;
/** With no other chance left, so little is expected of a writer, whatever it has delivered before. */
const POOR = 0.5;

/** How many words a writer delivers for each word it is asked for, learned while it writes. */
export type Pace = {
  record(asked: number, delivered: number): void;
  /** The number to ask for in order to get about so many words. */
  wordsToAsk(words: number): number;
  /** The number to ask for in order not to get fewer words. */
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
