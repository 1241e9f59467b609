/**
 * What one section may say. Every sentence stands on its own, so that any selection in this order reads well.
 * `{t}` is the topic as a noun phrase, never the subject of a finite verb, because its number is unknown;
 * `{a}` is the audience; "one || other" offers two wordings.
 */
export type Theme = {
  headings: readonly string[];
  /** The heading where the piece is written for AI search. */
  question: string;
  /** Says what the section answers, in a few words. */
  point: string;
  paragraphs: readonly (readonly string[])[];
  list?: { lead: string; items: readonly string[]; ordered?: boolean };
  table?: { lead: string; head: readonly string[]; rows: readonly (readonly string[])[] };
  quote?: string;
};
