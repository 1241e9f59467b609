import { phraseAt, phraseList } from './phrases.ts';
import type { Found, Page } from './page.ts';

/** A name in capitals with the small words that names hold. */
const NAME =
  /(?:(?:the|a|an|der|die|das|dem|des|la|le|les|el|los|il|the latest)\s)?(\p{Lu}[\p{L}\p{N}.&’'-]*(?:\s(?:(?:of|for|and|&|the|de|für|und|der|des|du|di|do|da|y|e)\s){0,2}\p{Lu}[\p{L}\p{N}.&’'-]*){0,7})/uy;
/** In scripts without capitals, the next words. */
const CASELESS_NAME = /(\p{Lo}[\p{L}\p{M}]*(?:\s\p{Lo}[\p{L}\p{M}]*){0,2})/uy;
const NAME_BEFORE = /[^\s、。，．,.「」（）()]{2,20}$/u;
/** Nobody in particular is cited. */
const UNNAMED = 'unnamed';

/** "according to …", "a study by …", "studies show": who is cited where these words begin. */
export function readStudy(page: Page, at: number): Found | null {
  const { shadow, grammar } = page;
  const cited = { kind: 'study', unit: null, isStructural: false } as const;
  const phrase = phraseAt(shadow, at, grammar.study);
  const name = phrase && nameAt(page, phrase.end);
  if (name) return { ...cited, value: studyValue(name.name), start: at, end: name.end };
  const unnamed = phraseAt(shadow, at, grammar.unnamed);
  if (unnamed) return { ...cited, value: UNNAMED, start: at, end: unnamed.end };
  const by = grammar.words.by && phraseAt(shadow, at, phraseList(grammar.words.by));
  const before = by ? NAME_BEFORE.exec(page.text.slice(Math.max(0, at - 20), at))?.[0] : undefined;
  return by && before
    ? { ...cited, value: studyValue(before), start: at - before.length, end: by.end }
    : null;
}

function nameAt({ text }: Page, at: number) {
  for (const pattern of [NAME, CASELESS_NAME]) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match?.[1]) continue;
    const name = match[1].replace(/(?:['’]s|[.’'-])+$/u, '');
    return { name, end: at + match[0].length - (match[1].length - name.length) };
  }
  return null;
}

/** Who is cited, in the form that is compared. */
const studyValue = (name: string) => name.toLowerCase().replace(/[.’']/g, '').replace(/\s+/g, ' ').trim();
