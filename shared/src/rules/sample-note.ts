import { CONTENT_MESSAGES } from './content.ts';

/** Those the offline writer has sentences in. */
export const SAMPLE_LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt'];
const FALLBACK = 'en';

const hasSamples = (language: string) => SAMPLE_LANGUAGES.includes(new Intl.Locale(language).language);

export function writtenLanguage(writer: string | null, chosen: string | null): string | null {
  if (writer !== 'offline') return chosen;
  return chosen !== null && hasSamples(chosen) ? chosen : FALLBACK;
}

export function sampleNote(writer: string | null, chosen: string | null): string | null {
  if (writer !== 'offline') return null;
  const { offlineSample, offlineEnglishOnly } = CONTENT_MESSAGES;
  return chosen === null || hasSamples(chosen) ? offlineSample : `${offlineSample} ${offlineEnglishOnly}`;
}
