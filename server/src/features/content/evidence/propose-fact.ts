import type { Claim, Fact } from '#shared/evidence.ts';
import { endsOf } from './mentions/page.ts';
import { isSameUnit, isSameValue } from './same-value.ts';

type Held = Pick<Claim, 'kind' | 'value' | 'unit' | 'sentence' | 'state' | 'factId'>;

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
    if (place === undefined || !isUnsettled(claim)) return null;
    const others = (besides.get(claim.sentence) ?? []).filter((other) => other !== claim);
    const isRival = (other: Held) =>
      isUnsettled(other) && isComparable(other, claim) && placeHeld(other) === place;
    if (others.some(isRival)) return null;
    const unused = (together.get(place) ?? []).filter(
      (fact) => isComparable(claim, fact) && !others.some((other) => isSameValue(other, fact)),
    );
    const [only] = unused;
    return only && unused.length === 1 && !isSameValue(claim, only) ? only : null;
  };
}

const isUnsettled = ({ state }: Held) => state === 'differs' || state === 'doubted';

const placeOf = ({ source, sentence }: Fact) => JSON.stringify([source, sentence]);

type Value = Pick<Claim, 'kind' | 'value' | 'unit'>;
/** A range takes the place of a range alone. */
const isComparable = (one: Value, other: Value) =>
  one.kind === other.kind &&
  isSameUnit(one, other) &&
  endsOf(one.value).length === endsOf(other.value).length;
