import { CONTENT_MESSAGES } from './content.ts';

/** The languages that the offline writer has sentences in. */
export const SAMPLE_LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt'];
const FALLBACK = 'en';

const hasSamples = (language: string) => SAMPLE_LANGUAGES.includes(new Intl.Locale(language).language);

/** The language of a text by this writer where this one was chosen; null where it follows the topic. */
export function writtenLanguage(writer: string | null, chosen: string | null): string | null {
  if (writer !== 'offline') return chosen;
  return chosen !== null && hasSamples(chosen) ? chosen : FALLBACK;
}

/** What is said of a text by the offline writer; null for one by an AI service. */
export function sampleNote(writer: string | null, chosen: string | null): string | null {
  if (writer !== 'offline') return null;
  const { offlineSample, offlineEnglishOnly } = CONTENT_MESSAGES;
  return chosen === null || hasSamples(chosen) ? offlineSample : `${offlineSample} ${offlineEnglishOnly}`;
}
