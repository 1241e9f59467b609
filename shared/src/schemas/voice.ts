import { z } from 'zod';
import { atMost, REQUIRED } from '../rules/messages.ts';
import {
  BANNED_WORDS_MAX,
  FORMALITIES,
  PERSONS,
  PREFERRED_WORDS_MAX,
  VOICE_SAMPLE_MAX,
  VOICE_SAMPLES_MAX,
  VOICE_WORD_MAX,
} from '../rules/voice.ts';

const word = z.string().trim().max(VOICE_WORD_MAX, atMost(VOICE_WORD_MAX));

export const voiceRules = z.object({
  /** The writer follows their sound, not their content. */
  samples: z
    .array(z.string().trim().min(1, REQUIRED).max(VOICE_SAMPLE_MAX, atMost(VOICE_SAMPLE_MAX)))
    .max(VOICE_SAMPLES_MAX),
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
