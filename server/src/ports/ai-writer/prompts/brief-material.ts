import { languageName, type Language } from '#shared/rules/languages.ts';
import type { Formality, Person } from '#shared/rules/voice.ts';
import { data, joined } from '../../openai/prompt.ts';
import type { Brief, BriefProfile } from '../brief.ts';

/** The values themselves stay fenced. */
export function voiceRules(brief: Pick<Brief, 'language' | 'voice' | 'profile'>) {
  return joined(
    'Write in the voice named in "voice", for the readers named in "audience".',
    languageRule(brief.language, 'the topic'),
    brief.voice && voiceRule(brief.voice),
    brief.profile && 'The piece speaks for the company described in "company profile".',
  );
}

/** In the same order in each prompt, so that a service can cache it. */
export function commonMaterial(brief: Pick<Brief, 'profile' | 'tone' | 'voice' | 'audience' | 'topic'>) {
  return joined(
    brief.profile && data('company profile', profileLines(brief.profile)),
    data('voice', brief.tone),
    brief.voice && voiceMaterial(brief.voice),
    data('audience', brief.audience),
    data('topic', brief.topic),
  );
}

export function factLines({ facts }: Pick<Brief, 'facts'>, ids: string[]): string {
  const wanted = new Set(ids);
  return facts
    .filter(({ id }) => wanted.has(id))
    .map(({ id, surface, sentence, source }) => `${id} · ${surface} · "${sentence}" · source ${source}`)
    .join('\n');
}

export function sourceTitles({ sources }: Pick<Brief, 'sources'>): string {
  return sources
    .map(({ number, title, url }) => [`${number}. ${title}`, url].filter(Boolean).join(' · '))
    .join('\n');
}

function profileLines(profile: BriefProfile) {
  const { name, company, author, domain, description, summary } = profile;
  return Object.entries({ name, company, author, website: domain, description, summary })
    .filter(([, value]) => value)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
}

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
