import { z } from 'zod';
import { REQUIRED } from '#shared/rules/messages.ts';
import {
  BANNED_WORDS_MAX,
  FORMALITIES,
  MEASURED_SAMPLES_MIN,
  PERSONS,
  PREFERRED_WORDS_MAX,
  VOICE_SAMPLE_MAX,
  VOICE_SAMPLES_MAX,
  VOICE_WORD_MAX,
} from '#shared/rules/voice.ts';
import { languageTag, text } from './fields.ts';

const word = text(VOICE_WORD_MAX);

export const voiceRules = z.object({
  /** The writer follows their sound, not their content. */
  samples: z.array(text(VOICE_SAMPLE_MAX).min(1, REQUIRED)).max(VOICE_SAMPLES_MAX),
  preferredWords: z.array(word.min(1, REQUIRED)).max(PREFERRED_WORDS_MAX),
  bannedWords: z
    .array(
      z.object({
        word: word.min(1, REQUIRED),
        /** Empty where the word is to go without one. */ replacement: word,
      }),
    )
    .max(BANNED_WORDS_MAX),
  person: z.enum(PERSONS),
  formality: z.enum(FORMALITIES),
});
export type VoiceRules = z.infer<typeof voiceRules>;

export const NO_VOICE_RULES: VoiceRules = {
  samples: [],
  preferredWords: [],
  bannedWords: [],
  person: 'any',
  formality: 'any',
};

const MEASURED_MAX = 100_000;
const MEASURED_TEXTS_MAX = 50;
const measured = text(MEASURED_MAX).min(1, REQUIRED);

export const measureVoiceInput = z.object({
  language: languageTag.optional().describe('BCP 47; found out where it is not given'),
  samples: z
    .array(measured)
    .min(MEASURED_SAMPLES_MIN, `Please give at least ${MEASURED_SAMPLES_MIN} texts of one author.`)
    .max(VOICE_SAMPLES_MAX, `Please give at most ${VOICE_SAMPLES_MAX} texts of one author.`)
    .describe('Texts of one author, plain, Markdown or HTML'),
  texts: z
    .array(measured)
    .max(MEASURED_TEXTS_MAX, `Please send at most ${MEASURED_TEXTS_MAX} texts at once.`)
    .describe('What is held against them'),
});
