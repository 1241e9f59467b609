import type { Fact } from '#shared/evidence.ts';
import type { Mention } from './find-mentions.ts';
import { baseOf } from './mentions/base-units.ts';
import { hedgeOf } from './mentions/hedges.ts';
import { pageOf } from './mentions/page.ts';
import { phraseAt } from './mentions/phrases.ts';
import { isSameValue } from './same-value.ts';

/** Whether a fact says what a text does: the same value, no limit that is turned round, and no other rate. */
export const isToldBy = (mention: Mention, fact: Fact, language: string) =>
  isSameValue(mention, fact) && !isTurned(mention, fact, language) && !isOtherRate(mention, fact, language);

/** "fewer than 2,000" of "more than 2,000". Facts are kept without what limits them, so their sentence is read again. */
function isTurned({ hedge }: Mention, { sentence, surface }: Fact, language: string): boolean {
  if (hedge !== 'over' && hedge !== 'under') return false;
  const at = placeOf(sentence, surface);
  const known = at < 0 ? undefined : hedgeOf(pageOf(sentence, language), at, at + surface.length);
  return known === (hedge === 'over' ? 'under' : 'over');
}

/** "$29 per year" of "$29 per month"; where one side names no time, nothing is said of it. */
function isOtherRate({ sentence, surface, at }: Mention, fact: Fact, language: string): boolean {
  const said = timeBehind(sentence, at + surface.length, language);
  if (said === null) return false;
  const place = placeOf(fact.sentence, fact.surface);
  const known = place < 0 ? null : timeBehind(fact.sentence, place + fact.surface.length, language);
  return known !== null && known !== said;
}

/** The unit of time a figure that ends here is counted by: "month" of "$29 per month". */
function timeBehind(sentence: string, end: number, language: string): string | null {
  const { shadow, grammar } = pageOf(sentence, language);
  const per = phraseAt(shadow, end, grammar.per);
  const time =
    per && (phraseAt(shadow, per.end, grammar.nights) ?? phraseAt(shadow, per.end, grammar.measures));
  return time && TIMES.includes(baseOf(time.value).unit) ? time.value : null;
}

/** The first units of the families that measure time. */
const TIMES: readonly (string | null)[] = ['s', 'month'];

/** Where a figure stands in its sentence; 12 does not stand in 2012. */
export function placeOf(sentence: string, surface: string): number {
  let at = sentence.indexOf(surface);
  while (at > 0 && DIGIT.test(sentence[at - 1] ?? '')) at = sentence.indexOf(surface, at + 1);
  return at;
}

const DIGIT = /\p{Nd}/u;
