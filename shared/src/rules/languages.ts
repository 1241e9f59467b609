export const LANGUAGES = [
  'en-GB',
  'en-US',
  'af',
  'sq',
  'ar',
  'hy',
  'az',
  'eu',
  'bn',
  'bg',
  'ca',
  'zh-Hans',
  'zh-Hant',
  'hr',
  'cs',
  'da',
  'nl',
  'et',
  'fil',
  'fi',
  'fr',
  'gl',
  'ka',
  'de',
  'el',
  'gu',
  'he',
  'hi',
  'hu',
  'is',
  'id',
  'ga',
  'it',
  'ja',
  'kk',
  'ko',
  'lv',
  'lt',
  'mk',
  'ms',
  'mr',
  'nb',
  'fa',
  'pl',
  'pt-BR',
  'pt-PT',
  'pa',
  'ro',
  'ru',
  'sr',
  'sk',
  'sl',
  'es',
  'es-MX',
  'sw',
  'sv',
  'ta',
  'te',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'cy',
] as const;
export type Language = (typeof LANGUAGES)[number];

let names: Intl.DisplayNames | undefined;

/** "German", "English (UK)". */
export function languageName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard', style: 'short' });
  return names.of(code) ?? code;
}

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);

/** Without a choice the letters decide. */
export function directionOf(code: string | null): 'ltr' | 'rtl' | 'auto' {
  if (code === null) return 'auto';
  return RIGHT_TO_LEFT.has(code.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}

/** By code, else by its language; English is the fallback. */
export function inLanguage<T>(table: Record<string, T>, language: string | null, english: T): T {
  const code = language ?? 'en';
  return table[code] ?? table[new Intl.Locale(code).language] ?? english;
}
