/** `replacement` is empty where the word is to go without one. */
export type BannedWord = { word: string; replacement: string };
export type BannedUse = BannedWord & { start: number; end: number; surface: string };

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;
/** Scripts that put no blanks between words: a word is found wherever its letters stand. */
const BLANKLESS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** Endings with which European languages inflect; the word before them has at least so many letters. */
const ENDINGS = new Set(
  (
    "s es ed d ing ings er ers ’s 's ly n en e em m r ern t te ten st et a as an ar or ur i o os na ne ens " +
    'é és ée ées ez er ent ait ando endo iendo ada ado adas ados ato ata ati are ere ów y ę ą em ami ach ом а у ы и е ой ов ам ами ах'
  ).split(' '),
);
const STEM_MIN = 4;
/** Letters that give way to an ending: "utilise" and "utilising". */
const FALLS_AWAY = /[eyoaę]$/u;
const LONGEST_KEY = 3;

type Token = { text: string; start: number; end: number };
type Entry = { banned: BannedWord; words: string[] };

/**
 * Every use of a banned word in a plain text, in reading order: in any case, inflected, and as part of no other word.
 * Of uses that overlap the first counts, and of those with one beginning the longest.
 */
export function findBannedWords(text: string, bannedWords: readonly BannedWord[]): BannedUse[] {
  const tokens = tokensOf(text);
  const uses = bannedWords
    .filter(({ word }) => BLANKLESS.test(word))
    .flatMap((banned) => usesWithin(text, banned));
  const entries = entriesByKey(bannedWords.filter(({ word }) => !BLANKLESS.test(word)));
  for (const [index, { text: word, start }] of tokens.entries()) {
    for (const { banned, words } of entries.get(keyOf(word)) ?? []) {
      const last = tokens[index + words.length - 1];
      if (!last || !words.every((wanted, offset) => isForm(tokens[index + offset]?.text ?? '', wanted)))
        continue;
      uses.push({ ...banned, start, end: last.end, surface: text.slice(start, last.end) });
    }
  }
  return withoutOverlaps(uses);
}

function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    text: small(word),
    start: index,
    end: index + word.length,
  }));
}

const small = (word: string) => word.normalize('NFC').toLowerCase();
const keyOf = (word: string) => word.slice(0, LONGEST_KEY);

/** By the beginning of their first word, which every form of it shares. */
function entriesByKey(bannedWords: readonly BannedWord[]): Map<string, Entry[]> {
  const entries = new Map<string, Entry[]>();
  for (const banned of bannedWords) {
    const words = tokensOf(banned.word).map(({ text }) => text);
    const key = keyOf(words[0] ?? '');
    if (key) entries.set(key, [...(entries.get(key) ?? []), { banned, words }]);
  }
  return entries;
}

function isForm(word: string, wanted: string): boolean {
  if (word === wanted) return true;
  if (wanted.length < STEM_MIN) return word === `${wanted}s`;
  const stems = FALLS_AWAY.test(wanted) ? [wanted, wanted.slice(0, -1)] : [wanted];
  return stems.some((stem) => {
    if (stem.length < LONGEST_KEY || !word.startsWith(stem)) return false;
    const ending = word.slice(stem.length);
    // "plan" and "planned": the last letter is doubled.
    return ENDINGS.has(ending) || (ending.startsWith(stem.slice(-1)) && ENDINGS.has(ending.slice(1)));
  });
}

function usesWithin(text: string, banned: BannedWord): BannedUse[] {
  const uses: BannedUse[] = [];
  for (let at = text.indexOf(banned.word); at >= 0; at = text.indexOf(banned.word, at + banned.word.length))
    uses.push({ ...banned, start: at, end: at + banned.word.length, surface: banned.word });
  return uses;
}

function withoutOverlaps(uses: BannedUse[]): BannedUse[] {
  const kept: BannedUse[] = [];
  for (const use of uses.toSorted((one, other) => one.start - other.start || other.end - one.end))
    if (use.start >= (kept.at(-1)?.end ?? 0)) kept.push(use);
  return kept;
}

export function replacementFor({ replacement, surface }: BannedUse): string | null {
  if (!replacement) return null;
  const [first = ''] = surface;
  const isCapital = first !== first.toLowerCase();
  const [own = ''] = replacement;
  return isCapital ? own.toUpperCase() + replacement.slice(own.length) : replacement;
}
