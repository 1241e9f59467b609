/** How a tone of voice changes the text. */
export type Tone = {
  openings: readonly [string, ...string[]];
  closings: readonly [string, ...string[]];
  /** Set before a sentence; of one, two and three words. */
  leadIns: readonly string[];
  contractions: boolean;
};

const FRIENDLY: Tone = {
  openings: [
    'If you have been thinking about {t} lately, you are in good company.',
    'It is good to have you here, because {t} can be far simpler than people expect.',
    'Curious about {t}? Then pull up a chair, because this is for you.',
  ],
  closings: [
    'You have everything you need to begin with {t}, and a little curiosity will do the rest.',
    'Be kind to yourself along the way, and enjoy the moment when {t} starts to feel natural.',
  ],
  leadIns: ['Often,', 'In practice,', 'In real life,', 'Happily,', 'More often than not,'],
  contractions: true,
};

const FORMAL: Tone = {
  openings: [
    'A structured view of {t} leads to better decisions and fewer corrections.',
    'The following text sets out the considerations that deserve attention in connection with {t}.',
    'Sound results with {t} rest on clear criteria and careful execution.',
  ],
  closings: [
    'A disciplined approach to {t} is within reach of every organisation and every individual.',
    'With these principles in place, decisions about {t} can be explained, repeated and improved.',
  ],
  leadIns: ['Generally,', 'In principle,', 'As a rule,', 'Typically,', 'As experience shows,'],
  contractions: false,
};

const BOLD: Tone = {
  openings: [
    'The best moment to make progress with {t} is today.',
    'Forget the excuses: real progress with {t} is closer than it looks.',
    'You can take charge of {t}, and you can begin right now.',
  ],
  closings: [
    'Now it is your turn: choose your first move for {t} and make it count.',
    'Do not wait for permission, because nobody else will move {t} forward for you.',
  ],
  leadIns: ['Clearly,', 'Above all,', 'Without any doubt,', 'Remember:', 'Day after day,'],
  contractions: false,
};

const PLAYFUL: Tone = {
  openings: [
    'Put the kettle on, because we are about to make {t} a good deal less mysterious.',
    'There are dull ways to talk about {t}, and this will not be one of them.',
    'Good news: nobody needs a cape, a lab coat or a secret handshake for {t}.',
  ],
  closings: [
    'Go on, give {t} a try, and save us a slice of the victory cake.',
    'That was painless, and the rest of {t} will be, too.',
  ],
  leadIns: ['Honestly,', 'Fun fact:', 'Truth be told,', 'Sure enough,', 'Spoiler:'],
  contractions: true,
};

const CALM: Tone = {
  openings: [
    'There is no rush with {t}, and there is no single right way.',
    'Take a breath: you can approach {t} gently, one step at a time.',
    'Whatever has led you to {t}, you are welcome here as you are.',
  ],
  closings: [
    'Trust the pace that suits you, and let {t} unfold from there.',
    'Whenever you are ready, {t} will still be there, and so will the next small step.',
  ],
  leadIns: ['Gently,', 'In time,', 'Little by little,', 'Often,', 'On most days,'],
  contractions: false,
};

const TONES: readonly (readonly [RegExp, Tone])[] = [
  [/friend/i, FRIENDLY],
  [
    /profession|formal|serious|expert|authorit|corporate|business|academ|technic|neutral|inform|objective/i,
    FORMAL,
  ],
  [/bold|persua|confiden|direct|energ|motivat|inspir|enthus|sales|urgent|strong/i, BOLD],
  [/play|humo|funny|\bfun\b|witty|cheek|quirk|casual|irrever|relaxed|conversation/i, PLAYFUL],
  [/calm|warm|empath|gentle|caring|soft|reassur|sincere|kind|thoughtful/i, CALM],
];

/** The nearest of five voices to a tone in the user's own words. */
export function toneOf(words: string): Tone {
  return TONES.find(([pattern]) => pattern.test(words))?.[1] ?? FRIENDLY;
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
