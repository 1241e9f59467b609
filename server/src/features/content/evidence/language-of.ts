import { library } from '../../../lib/large-libraries.ts';

/** A language shows itself long before this. */
const SAMPLE = 4000;
/** Shorter texts are taken for English. */
const SAMPLE_MIN = 25;
const FALLBACK = 'en';

/** The language of a text as an ISO 639-1 code. */
export function languageOf(text: string): string {
  const sample = text.slice(0, SAMPLE);
  if (sample.length < SAMPLE_MIN) return FALLBACK;
  return library('tinyld').detect(sample) || FALLBACK;
}
