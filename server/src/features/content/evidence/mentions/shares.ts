import { hedgeOf } from './hedges.ts';
import { skipBlanks, type Page } from './page.ts';
import { phraseAt } from './phrases.ts';
import { readScalePart } from './spelled.ts';

type Share = { value: number; end: number };

/** "a third of", "3分の1", and without "of" where nothing else can be meant. "A quarter of a million" is no share. */
export function readShare(page: Page, at: number): Share | null {
  const { shadow, grammar } = page;
  const share = phraseAt(shadow, at, grammar.shares) ?? readShareAlone(page, at);
  return share && !readScalePart(page, at) ? share : null;
}

/** "Half close early", "almost half"; "a third shop" is one more, so "a third" needs a limit: "nearly a third". */
function readShareAlone(page: Page, at: number): Share | null {
  const { shadow, grammar } = page;
  const half = phraseAt(shadow, at, grammar.sharesAlone);
  const share = half ?? phraseAt(shadow, at, grammar.sharesLimited);
  if (!share || shadow[share.end] === '-' || isOtherwiseMeant(page, share.end)) return null;
  const hedge = hedgeOf(page, at, share.end);
  if (half) return hedge || beginsSentence(shadow, at) ? half : null;
  return hedge && hedge !== 'about' ? share : null;
}

const WORD = /\p{L}+/uy;

/** "half an hour", "half past nine". */
function isOtherwiseMeant({ shadow, grammar }: Page, end: number): boolean {
  WORD.lastIndex = skipBlanks(shadow, end);
  return grammar.words.notShared?.includes(WORD.exec(shadow)?.[0] ?? '') ?? false;
}

const SENTENCE_END = /(?:^|[.!?:\n])["”“„«]? ?["“„«]?$/;

const beginsSentence = (shadow: string, at: number) =>
  SENTENCE_END.test(shadow.slice(Math.max(0, at - 4), at));
