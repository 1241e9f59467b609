import { data, joined } from '../../openai/prompt.ts';
import type { Brief, BriefProfile } from '../brief.ts';
import { languageRule, voiceMaterial, voiceRule } from './voice-material.ts';

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
