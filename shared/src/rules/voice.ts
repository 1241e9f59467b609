export const VOICE_SAMPLES_MAX = 5;
export const VOICE_SAMPLE_MAX = 5000;
export const PREFERRED_WORDS_MAX = 100;
export const BANNED_WORDS_MAX = 100;
export const VOICE_WORD_MAX = 60;

export const PERSONS = ['any', 'we', 'you', 'neither'] as const;
export type Person = (typeof PERSONS)[number];
export const FORMALITIES = ['any', 'formal', 'informal'] as const;
export type Formality = (typeof FORMALITIES)[number];
