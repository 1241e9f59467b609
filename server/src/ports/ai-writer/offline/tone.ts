import tones from './texts/tones.json' with { type: 'json' };

/** How a tone of voice changes the text. */
export type Tone = {
  openings: readonly string[];
  closings: readonly string[];
  /** Set before a sentence; of one, two and three words. */
  leadIns: readonly string[];
  contractions: boolean;
};

const TONES: readonly (readonly [RegExp, Tone])[] = [
  [/friend/i, tones.friendly],
  [
    /profession|formal|serious|expert|authorit|corporate|business|academ|technic|neutral|inform|objective/i,
    tones.formal,
  ],
  [/bold|persua|confiden|direct|energ|motivat|inspir|enthus|sales|urgent|strong/i, tones.bold],
  [/play|humo|funny|\bfun\b|witty|cheek|quirk|casual|irrever|relaxed|conversation/i, tones.playful],
  [/calm|warm|empath|gentle|caring|soft|reassur|sincere|kind|thoughtful/i, tones.calm],
];

/** The nearest of five voices to a tone in the user's own words. */
export function toneOf(words: string): Tone {
  return TONES.find(([pattern]) => pattern.test(words))?.[1] ?? tones.friendly;
}

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\b(do|does|is|are|did|would|should) not\b/gi, "$1n't"],
  [/\bcannot\b/g, "can't"],
  [/\b(you|we) will\b/gi, "$1'll"],
  [/(?<!\b(?:than|as|where|what|who|like|how) )\b(you|we) are(?= [a-z])/gi, "$1're"],
  [/^It is(?= [a-z])/, "It's"],
];

/** "do not" -> "don't" and the like, for tones that speak rather than write. */
export function contracted(sentence: string): string {
  return CONTRACTIONS.reduce((text, [long, short]) => text.replace(long, short), sentence).replaceAll(
    "'",
    '’',
  );
}
