import type { Fact } from '#shared/rules/evidence.ts';

const SMALL = 10;

/**
 * The facts that a writer is to name by their marks: weekdays only beside hours, numbers below ten only with a unit, the
 * same value of one sentence once. The others may be written in words; the evidence knows them all.
 */
export function offeredFacts(facts: readonly Fact[]): Fact[] {
  const timed = new Set(facts.filter(({ unit }) => unit === 'time').map(({ sentence }) => sentence));
  const told = new Set<string>();

  return facts.filter((fact) => {
    const { kind, value, unit, sentence } = fact;
    if (unit === 'weekday' && !timed.has(sentence)) return false;
    if (kind === 'number' && unit === null && Number(value) < SMALL && Number.isInteger(Number(value)))
      return false;

    const same = JSON.stringify([kind, value, unit, sentence]);
    if (told.has(same)) return false;
    told.add(same);
    return true;
  });
}
