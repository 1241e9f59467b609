import tones from './texts/tones.json' with { type: 'json' };

/** How a tone of voice changes the text. `words` are those that name the tone. */
export type Tone = {
  words: string;
  openings: readonly string[];
  closings: readonly string[];
  contractions: boolean;
};

/** The nearest of five voices to a tone in the user's own words. */
export function toneOf(wanted: string): Tone {
  return Object.values(tones).find(({ words }) => new RegExp(words, 'i').test(wanted)) ?? tones.friendly;
}

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\b(do|does|is|are|did|would|should) not\b/gi, '$1n’t'],
  [/\bcannot\b/g, 'can’t'],
  [/\b(you|we) will\b/gi, '$1’ll'],
  [/(?<!\b(?:than|as|where|what|who|like|how) )\b(you|we) are(?= [a-z])/gi, '$1’re'],
  [/^It is(?= [a-z])/, 'It’s'],
];

/** "do not" -> "don’t" and the like, for tones that speak rather than write. */
export function contracted(sentence: string): string {
  return CONTRACTIONS.reduce((text, [long, short]) => text.replace(long, short), sentence);
}
