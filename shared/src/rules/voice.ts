export const VOICE_SAMPLES_MAX = 8;
export const VOICE_SAMPLE_MAX = 8000;
export const PREFERRED_WORDS_MAX = 100;
export const BANNED_WORDS_MAX = 100;
export const VOICE_WORD_MAX = 60;

export const PERSONS = ['any', 'we', 'you', 'neither'] as const;
export type Person = (typeof PERSONS)[number];
export const FORMALITIES = ['any', 'formal', 'informal'] as const;
export type Formality = (typeof FORMALITIES)[number];

/** What a text's sentences, signs and words come to, by which voices are compared; signs and shares per 100 words. */
export const VOICE_FIGURES = [
  'sentenceMean',
  'sentenceSpread',
  'commas',
  'semicolons',
  'colons',
  'dashes',
  'exclamations',
  'questions',
  'brackets',
  'quotes',
  'contractions',
  'wordLength',
  'variety',
  'we',
  'you',
  'i',
] as const;
export type VoiceFigure = (typeof VOICE_FIGURES)[number];

/** A text of fewer words says too little. */
export const VOICE_WORDS_MIN = 350;
export const MEASURED_SAMPLES_MIN = 3;
