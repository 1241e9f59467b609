import type { Fact } from '#shared/evidence.ts';
import type { Mention } from './find-mentions.ts';
import { hedgeOf } from './mentions/hedges.ts';
import { pageOf } from './mentions/page.ts';
import { isSameValue } from './same-value.ts';

/** Whether a fact says what a text does: the same value, and no limit that is turned round. */
export const isToldBy = (mention: Mention, fact: Fact, language: string) =>
  isSameValue(mention, fact) && !isTurned(mention, fact, language);

/** "fewer than 2,000" of "more than 2,000". Facts are kept without what limits them, so their sentence is read again. */
function isTurned({ hedge }: Mention, { sentence, surface }: Fact, language: string): boolean {
  if (hedge !== 'over' && hedge !== 'under') return false;
  const at = placeOf(sentence, surface);
  const known = at < 0 ? undefined : hedgeOf(pageOf(sentence, language), at, at + surface.length);
  return known === (hedge === 'over' ? 'under' : 'over');
}

/** Where a figure stands in its sentence; 12 does not stand in 2012. */
export function placeOf(sentence: string, surface: string): number {
  let at = sentence.indexOf(surface);
  while (at > 0 && DIGIT.test(sentence[at - 1] ?? '')) at = sentence.indexOf(surface, at + 1);
  return at;
}

const DIGIT = /\p{Nd}/u;
