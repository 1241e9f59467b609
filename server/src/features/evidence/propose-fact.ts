import type { Claim, Fact } from '#shared/rules/evidence.ts';
import { termsOf } from '../../text/terms.ts';
import { isComparable, matchOf } from './judge/compare.ts';

type Held = Pick<Claim, 'kind' | 'value' | 'unit' | 'surface' | 'sentence' | 'state' | 'factId'>;

/**
 * For each claim the fact whose words may take its place: the one comparable figure of the source's sentence that the
 * claim's sentence does not state already. Where there are several, or several claims it may stand for, there is none:
 * which of them is meant cannot be told.
 */
export function createProposer(claims: readonly Held[], facts: readonly Fact[]) {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const together = Map.groupBy(facts, placeOf);
  const besides = Map.groupBy(claims, ({ sentence }) => sentence);
  const placeHeld = ({ factId }: Held) => {
    const fact = byId.get(factId ?? '');
    return fact && placeOf(fact);
  };
  return (claim: Held): Fact | null => {
    const place = placeHeld(claim);
    if (place === undefined || !isUnsettled(claim) || !isAboutSame(claim, byId.get(claim.factId ?? '')))
      return null;
    const others = (besides.get(claim.sentence) ?? []).filter((other) => other !== claim);
    const isRival = (other: Held) =>
      isUnsettled(other) && isComparable(other, claim) && placeHeld(other) === place;
    if (others.some(isRival)) return null;
    const unused = (together.get(place) ?? []).filter(
      (fact) => isComparable(claim, fact) && !others.some((other) => matchOf(other, fact) === 'same'),
    );
    const [only] = unused;
    return only && unused.length === 1 && matchOf(claim, only) !== 'same' ? only : null;
  };
}

const isUnsettled = ({ state }: Held) => state === 'differs';

/** Of a claim's words, the fact's sentence has at least this share. */
const SHARED = 0.5;

/** A mark may stand in a sentence about something else. */
function isAboutSame({ sentence }: Held, fact: Fact | undefined): boolean {
  const [own, known] = [termsOf(sentence), termsOf(fact?.sentence ?? '')];
  const shared = [...own].filter((term) => known.has(term)).length;
  return shared > 0 && shared >= SHARED * own.size;
}

const placeOf = ({ source, sentence }: Fact) => JSON.stringify([source, sentence]);
