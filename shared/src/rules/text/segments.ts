const segmenters = new Map<string, Intl.Segmenter>();
const KNOWN_MAX = 64;

/** A text cut by the rules of Unicode (UAX 29). @param language a tag; English for one that is not known */
export function segmentsOf(
  text: string,
  granularity: 'grapheme' | 'word' | 'sentence',
  language = 'en',
): Intl.Segments {
  const key = `${granularity} ${language}`;
  let segmenter = segmenters.get(key);
  if (!segmenter) {
    if (segmenters.size >= KNOWN_MAX) segmenters.clear();
    segmenter = new Intl.Segmenter(isSupported(language) ? language : 'en', { granularity });
    segmenters.set(key, segmenter);
  }
  return segmenter.segment(text);
}

function isSupported(language: string): boolean {
  try {
    return Intl.Segmenter.supportedLocalesOf(language).length > 0;
  } catch {
    return false;
  }
}
