import { plainWords } from './normalise.ts';
import type { Found } from './page.ts';
import { wordsOf } from './words.ts';

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const NAME_MAX = 80;
/** A name in capitals with the small words that names hold, behind a few others. */
const NAME =
  /^[^\p{L}\p{N}]{0,3}(?:[\p{Ll}\p{M}’']+[ -]?){0,5}?(\p{Lu}[\p{L}\p{M}\p{N}.&’'-]*(?: (?:(?:of|for|and|&|the|de|für|und|der|des|du|di|do|da|y|e|la|van|von|den|del|della|dos|das|av|af) ){0,2}\p{Lu}[\p{L}\p{M}\p{N}.&’'-]*){0,6})/u;
/** "a survey by …", "eine Studie der …": only small words stand between a study and who made it. */
const SMALL = /^[^\p{L}\p{N}]{0,3}(?:[\p{Ll}\p{M}’']{1,4}[ -]?){0,3}\p{Lu}/u;
const NAME_BEFORE =
  /(?:^|[\s、。，,.「（(])((?:\p{Lu}[\p{L}\p{M}\p{N}.&’'-]* ?){1,5}(?:\p{Ll}[\p{L}\p{M}]* ){0,2}|[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Hangul}ー]{2,16}(?: [\p{Script=Hangul}]{2,10}){0,2})[の에의的]? ?$/u;
/** Nobody in particular is cited. */
const UNNAMED = 'unnamed';

/** Who is cited: "a study by …", "according to …", "…の調査によると", "studies show". At most one in a sentence's part. */
export function findStudies(text: string, language: string): Found[] {
  const { cited, studies } = wordsOf(language);
  const all = [...cited, ...studies].sort((one, other) => other.length - one.length);
  if (all.length === 0) return [];
  const pattern = new RegExp(
    all
      .map((word) => (UNSPACED.test(word) ? word : `(?<![\\p{L}\\p{M}])${word}(?![\\p{L}\\p{M}])`))
      .join('|'),
    'giu',
  );
  const found: Found[] = [];
  for (const { 0: word, index } of text.matchAll(pattern)) {
    if (index < (found.at(-1)?.end ?? 0)) continue;
    const isStudy = studies.includes(word.toLowerCase());
    if (isStudy && isPartOfName(text, { start: index, end: index + word.length, language })) continue;
    const study = studyAt(text, { start: index, end: index + word.length, isStudy, language });
    if (study) found.push(study);
    else if (isStudy && isPlural(word)) found.push({ ...UNKNOWN, start: index, end: index + word.length });
  }
  const isApart = ({ start, end }: Found) => found.every((one) => one.end <= start || one.start >= end);
  const institutions = findInstitutions(text, language).filter(isApart);
  return [...found, ...institutions].sort((one, other) => one.start - other.start);
}

/** "The Geological Survey has 420 staff" names an institution; where it says or finds something, it is cited. */
function findInstitutions(text: string, language: string): Found[] {
  const { institutions, saying } = wordsOf(language);
  if (saying.length === 0) return [];
  const verbs = new RegExp(` (?:${saying.join('|')})(?![\\p{L}\\p{M}])`, 'gu');
  const institution = new RegExp(`(?:${institutions.join('|')})(?![\\p{L}\\p{M}])`, 'iu');

  return Array.from(text.matchAll(verbs)).flatMap(({ index }) => {
    const [name = ''] = NAME_AT_END.exec(text.slice(Math.max(0, index - NAME_MAX), index)) ?? [];
    const plain = name.replace(ARTICLE, '');
    if (!institution.test(plain)) return [];

    return [{ kind: 'study', value: plainWords(plain), unit: null, start: index - plain.length, end: index }];
  });
}

const NAME_AT_END =
  /(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}\p{N}.&’'-]*(?: (?:(?:of|for|and|the|de|für|und|der|des|du|di|del|della|do|da|y|e) ){0,2}\p{Lu}[\p{L}\p{M}\p{N}.&’'-]*){0,6}$/u;
const ARTICLE = /^(?:The|Das|Die|Der|Le|La|El|Il|Lo) |^L[’']/u;

const UNKNOWN = { kind: 'study', value: UNNAMED, unit: null } as const;
/** "studies show": nobody is named. */
const isPlural = (word: string) => /(?:ies|ien|études|dios|studi|dos)$/i.test(word);

/** "a survey in May". */
function isTime(name: string, language: string): boolean {
  const { months, weekdays } = wordsOf(language);
  const word = name.split(' ', 1)[0]?.toLowerCase() ?? '';
  return months.has(word) || weekdays.has(word);
}

/** "Centre de recherches", "Bureau d’études"; "Beaucoup d’études" has its capital from the beginning of a sentence. */
function isBehindInstitution(text: string, start: number): boolean {
  const before = INSTITUTION.exec(text.slice(Math.max(0, start - NAME_MAX), start));
  return before !== null && !isSentenceStart(text, start - before[0].length);
}

const INSTITUTION = /(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}]+ (?:de |des |d[’']|di |del )$/u;

/** "Geological Survey", "Research Center": with a capital where sentences have none, it names an institution. */
function isPartOfName(text: string, { start, end, language }: Omit<Word, 'isStudy'>): boolean {
  if (isBehindInstitution(text, start)) return true;
  if (!/^\p{Lu}/u.test(text.slice(start, end)) || CAPITAL_NOUNS.has(language.slice(0, 2))) return false;
  return !isSentenceStart(text, start) || /^ \p{Lu}/u.test(text.slice(end, end + 2));
}

const CAPITAL_NOUNS = new Set(['de', 'lb']);

const isSentenceStart = (text: string, at: number) =>
  /(?:^|[.!?:\n])\s*$/.test(text.slice(Math.max(0, at - 3), Math.max(0, at)));

/** In these languages who is cited stands before the word. */
const NAME_FIRST = new Set(['ja', 'zh', 'ko', 'tr', 'fi', 'hu', 'hi']);

function studyAt(text: string, { start, end, isStudy, language }: Word): Found | null {
  const after = () =>
    isStudy && !SMALL.test(text.slice(end, end + NAME_MAX))
      ? null
      : namedAfter(text, { start, end, language });
  const before = () => namedBefore(text, { start, end, language });
  return NAME_FIRST.has(language) ? before() : (after() ?? before());
}

type Word = { start: number; end: number; isStudy: boolean; language: string };

function namedAfter(text: string, { start, end, language }: Omit<Word, 'isStudy'>): Found | null {
  const after = NAME.exec(text.slice(end, end + NAME_MAX).split(/[\n.!?;:]/, 1)[0] ?? '');
  const name = after?.[1]?.replace(/(?:['’]s|[.’'-])+$/u, '');
  if (!after || !name || isTime(name, language)) return null;
  const nameEnd = end + after[0].length - ((after[1] ?? '').length - name.length);
  return { kind: 'study', value: plainWords(name), unit: null, start, end: nameEnd };
}

function namedBefore(text: string, { start, end, language }: Omit<Word, 'isStudy'>): Found | null {
  const before = NAME_BEFORE.exec(text.slice(Math.max(0, start - NAME_MAX), start));
  const named = before?.[1]?.trim();
  if (
    !before ||
    !named ||
    (!NAME_FIRST.has(language) && /(?<!\S)\p{Ll}\S*$/u.test(named)) ||
    (!/ /.test(named) && !UNSPACED.test(named) && isSentenceStart(text, start - before[0].length))
  )
    return null;
  return {
    kind: 'study',
    value: plainWords(named),
    unit: null,
    start: start - (before[0].length - before[0].indexOf(named)),
    end,
  };
}
