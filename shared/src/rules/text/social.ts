import { SOCIAL_LIMITS, type SocialPlatform } from '../content.ts';
import { segmentsOf } from './segments.ts';

const X_LINK_LENGTH = 23;
const LINK = /https?:\/\/[^\s]+/g;
const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

/** @param most a length above it need not be exact */
export function socialLength(platform: SocialPlatform, text: string, most = Infinity): number {
  if (platform !== 'x') return text.length - (text.match(PAIR)?.length ?? 0);
  const links = text.match(LINK)?.length ?? 0;
  let length = links * X_LINK_LENGTH;
  for (const { segment } of segmentsOf(text.replace(LINK, ''), 'grapheme')) {
    if (length > most) break;
    length += weightOnX(segment);
  }
  return length;
}

/** X counts emoji and characters outside the Latin, Greek, Cyrillic, Semitic and Indic blocks twice. */
function weightOnX(grapheme: string): number {
  if (EMOJI.test(grapheme)) return 2;
  let weight = 0;
  for (const character of grapheme) {
    const code = character.codePointAt(0) ?? 0;
    weight += code <= 0x10ff || (code >= 0x2000 && code <= 0x2037) ? 1 : 2;
  }
  return weight;
}

export function withinSocialLimit(platform: SocialPlatform, text: string): string {
  const limit = SOCIAL_LIMITS[platform];
  const fits = (part: string) => socialLength(platform, part, limit) <= limit;
  if (fits(text)) return text;
  const firstWords = firstOf(limit, text.trimEnd().matchAll(/\s*\S+/g), ([word]) => word);
  const words = longestStart(firstWords, (start) => fits(`${start}…`));
  if (words) return `${words.replace(/(?<![\s,;:–-])[\s,;:–-]+$/, '')}…`;
  // One word longer than the limit, or a script without blanks.
  const letters = firstOf(limit, segmentsOf(text, 'grapheme'), ({ segment }) => segment);
  return `${longestStart(letters, (start) => fits(`${start}…`))}…`;
}

function firstOf<T>(count: number, parts: Iterable<T>, textOf: (part: T) => string): string[] {
  const first: string[] = [];
  for (const part of parts) {
    if (first.length === count) break;
    first.push(textOf(part));
  }
  return first;
}

/** As many parts as fit, found by bisection, because a model may deliver far more than a network takes. */
function longestStart(parts: string[], fits: (start: string) => boolean): string {
  let [kept, end] = [0, parts.length];
  while (kept < end) {
    const middle = Math.ceil((kept + end) / 2);
    if (fits(parts.slice(0, middle).join(''))) kept = middle;
    else end = middle - 1;
  }
  return parts.slice(0, kept).join('');
}
