import { languageName, type Language } from '#shared/rules/languages.ts';
import type { Formality, Person } from '#shared/rules/voice.ts';
import { data, joined } from '../../openai/prompt.ts';
import type { Brief } from '../brief.ts';

type Voice = NonNullable<Brief['voice']>;

const PERSON_RULES: Record<Person, string> = {
  any: '',
  we: 'The company speaks of itself as "we".',
  you: 'Speak to the reader as "you"; the company itself stays in the background.',
  neither: 'Neither "we" nor "you": write in the third person.',
};
const FORMALITY_RULES: Record<Formality, string> = {
  any: '',
  formal: 'Address readers formally, as the language does it (Sie, vous, usted, Lei).',
  informal: 'Address readers informally, as the language does it (du, tu, tú).',
};

/** @param otherwise where no language was chosen: whose language it is then */
export function languageRule(language: Language | null, otherwise: string): string {
  return language
    ? `Write everything in ${languageName(language)}, with its spelling and punctuation.`
    : `Write in the language of ${otherwise}.`;
}

export function voiceRule({
  samples,
  preferredWords,
  bannedWords,
  person,
  formality,
  manner,
}: Voice): string {
  return joined(
    samples.length > 0 &&
      'Sound like "examples of the voice": their rhythm, sentence length and choice of words. They only show how it ' +
        'sounds: take no facts, names or sentences from them.',
    manner && 'Keep near to "figures of the voice".',
    preferredWords.length > 0 && 'Prefer the words of "preferred words" wherever they fit.',
    bannedWords.length > 0 &&
      'Never use a word of "banned words" in any of its forms; use the word behind the arrow where there is one.',
    PERSON_RULES[person],
    FORMALITY_RULES[formality],
  );
}

export function voiceMaterial({ samples, preferredWords, bannedWords, manner }: Voice): string {
  return joined(
    samples.length > 0 && data('examples of the voice', samples.join('\n\n---\n\n')),
    manner && data('figures of the voice', manner),
    preferredWords.length > 0 && data('preferred words', preferredWords.join('\n')),
    bannedWords.length > 0 &&
      data(
        'banned words',
        bannedWords
          .map(({ word, replacement }) => (replacement ? `${word} → ${replacement}` : word))
          .join('\n'),
      ),
  );
}
