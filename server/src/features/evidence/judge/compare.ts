import { termsOf } from '#server/text/terms.ts';
import type { Claim } from '#shared/rules/evidence.ts';
import { otherReading } from './amounts.ts';
import { AMERICAN, converted, isOfTwoSystems, METRIC } from './measures.ts';
import { CLOCK, CODE, TELEPHONE, WEEKDAY, type Found } from './page.ts';
import type { Hedge } from './words.ts';

type Value = Pick<Claim, 'kind' | 'value' | 'unit' | 'surface'>;
type Said = Value & Pick<Found, 'hedge'>;
/** `close`: what rounding may have made of it, without a word that says so. */
export type Match = 'same' | 'close' | null;

/** Units that measure the same: the base unit and how many of it. */
const BASES: Readonly<Record<string, readonly [string, number]>> = {
  ...METRIC,
  ...AMERICAN,
  t: ['g', 1e6],
  millisecond: ['s', 0.001],
  second: ['s', 1],
  minute: ['s', 60],
  hour: ['s', 3600],
  day: ['s', 86_400],
  week: ['s', 604_800],
  month: ['month', 1],
  year: ['month', 12],
  kw: ['kw', 1],
  mw: ['kw', 1000],
  gw: ['kw', 1e6],
  mhz: ['mhz', 1],
  ghz: ['mhz', 1000],
  kilobyte: ['byte', 1],
  megabyte: ['byte', 1000],
  gigabyte: ['byte', 1e6],
  terabyte: ['byte', 1e9],
};
/** Parts of a share that never ends: "a third" is as true as "33 %" and "34 %". */
const UNENDING = /\.\d{4}$/;
const SHARE_OFF = 1.2;
const DIGITS = 12;
/** What the fact may be in terms of what is said of it. */
const HEDGED_BY: Readonly<Record<Hedge, readonly [number, number]>> = {
  about: [0.93, 1.07],
  nearly: [0.88, 1.001],
  over: [0.9999, 1.1],
  under: [0.9, 1.0001],
};

/** Whether a text says what a fact says, however either is written. Quotations, links and studies are looked up as words. */
export function matchOf(claim: Said, fact: Value): Match {
  if (claim.kind === 'date' && fact.kind === 'date')
    return isCoarser(claim.value, fact.value) ? 'same' : null;
  if (claim.unit === CLOCK || fact.unit === CLOCK) return isSameTime(claim, fact) ? 'same' : null;
  if (claim.unit === TELEPHONE || fact.unit === TELEPHONE)
    return isSameTelephone(claim.value, fact.value) ? 'same' : null;
  if (!isComparable(claim, fact)) return null;
  // "More than 1,900" is no year.
  if ([claim.kind, fact.kind].includes('date')) return claim.value === fact.value ? 'same' : null;

  if (claim.unit !== null && fact.unit !== null && isOfTwoSystems(claim.unit, fact.unit))
    return isConversion(claim, fact) ? 'same' : null;

  const isMeasured = claim.unit !== null && fact.unit !== null;
  // In the unit of the claim, where rounding is seen.
  const factor = isMeasured ? baseOf(fact.unit)[1] / baseOf(claim.unit)[1] : 1;
  const said = valuesOf(claim);
  const known = valuesOf(fact).map((value) => Number((value * factor).toPrecision(DIGITS)));
  if (said.length === 0 || known.length === 0) return claim.value === fact.value ? 'same' : null;

  let match: Match = null;

  for (const [first, one] of said.entries())
    for (const [second, other] of known.entries()) {
      const found = matchNumbers(one, other, claim);
      // The reading that is unusual in the language may be meant, but that is for a person to say.
      if (found === 'same' && first + second === 0) return found;
      match ??= found && 'close';
    }

  return match;
}

/** "2 lb" of 900 g, "66 °F" of 19 °C, and 9 °F where something is 5 °C warmer. */
function isConversion(claim: Said, fact: Value): boolean {
  const [from, to, said] = [fact.unit ?? '', claim.unit ?? '', Number(claim.value)];
  const known = [true, false].map((isDifference) =>
    converted(Number(fact.value), { from, to, isDifference }),
  );
  const step = 10 ** (Math.floor(Math.log10(Math.abs(said) || 1)) - Math.max(2, significant(said)) + 1);
  return known.some((one) => Math.abs(one - said) <= step / 2 + Math.abs(one) * CONVERTED_OFF);
}

const CONVERTED_OFF = 1e-6;

export function isComparable(one: Value, other: Value): boolean {
  if ([WEEKDAY, CODE].some((unit) => unit === one.unit || unit === other.unit))
    return one.unit === other.unit;
  const kinds = new Set([one.kind, other.kind]);
  if (kinds.has('date'))
    return kinds.size === 1 || (kinds.has('number') && one.unit === null && other.unit === null);
  if (kinds.has('percent') || kinds.has('money')) return kinds.size === 1 && one.unit === other.unit;
  return (
    kinds.size === 1 && (one.unit === null || other.unit === null || isSameMeasure(one.unit, other.unit))
  );
}

/** "90 degrees" may be of Celsius or of Fahrenheit. */
const isSameMeasure = (one: string, other: string) =>
  baseOf(one)[0] === baseOf(other)[0] || [one, other].every((unit) => DEGREES.has(unit));
const DEGREES = new Set(['degree', 'celsius', 'fahrenheit']);

const COUNTED_WITHIN = 30;

/** What a figure counts: the first word behind it that says something. */
export function countedIn({ sentence, surface }: Counting): string | undefined {
  const at = sentence.indexOf(surface) + surface.length;
  return [...termsOf(sentence.slice(at, at + COUNTED_WITHIN))][0];
}

type Counting = Pick<Claim, 'sentence' | 'surface'>;
export const countsSame = (one: Counting, other: Counting) =>
  countedIn(one) !== undefined && countedIn(one) === countedIn(other);

export const baseOf = (unit: string | null) => BASES[unit ?? ''] ?? ([unit ?? '', 1] as const);

export function valuesOf({ value, surface }: Pick<Value, 'value' | 'surface'>): number[] {
  const number = Number(value);
  if (value === '' || Number.isNaN(number)) return [];
  const other = otherReading(surface, number);
  return [number, ...(other === null ? [] : [other])];
}

function matchNumbers(said: number, known: number, { kind, hedge }: Said): Match {
  const off = Math.abs(said - known);
  if (off <= 1e-9 * Math.abs(known)) return 'same';
  if (kind === 'percent' && (UNENDING.test(String(said)) || UNENDING.test(String(known))) && off <= SHARE_OFF)
    return 'same';
  if (known === 0 || Math.sign(said) !== Math.sign(known)) return null;
  const times = known / said;
  if (hedge) {
    const [least, most] = HEDGED_BY[hedge];
    const digits = significant(known) - significant(said);
    const isRounder = hedge !== 'about' && Math.abs(known) >= 100 ? digits >= 0 : digits > 0;
    return times >= least && times <= most && isRounder ? 'same' : null;
  }
  const isRounded = significant(said) < significant(known) && Math.abs(known) >= 10;
  return isRounded && rounded(known, significant(said)).includes(said) ? 'close' : null;
}

function rounded(value: number, digits: number): number[] {
  const step = 10 ** (Math.floor(Math.log10(Math.abs(value))) - digits + 1);
  return [Math.round(value / step), Math.floor(value / step)].map((count) =>
    Number((count * step).toPrecision(12)),
  );
}

/** "12000" has two significant digits. */
const significant = (value: number) =>
  String(Math.abs(value))
    .replace(/^0\.?0*/, '')
    .replace('.', '')
    .replace(/0+$/, '').length || 1;

/** "May 2024", "2024" and "3 May" are true of the third of May 2024. */
function isCoarser(date: string, fact: string): boolean {
  if (date.startsWith('W') || fact.startsWith('W')) return date === fact;
  const [said, known] = [date, fact].map(
    (one) => /^(-|\d+)(?:-(\d\d))?(?:-(\d\d))?$/.exec(one)?.slice(1) ?? [],
  );
  return (said ?? []).every(
    (part, index) => part === undefined || part === '-' || part === (known ?? [])[index],
  );
}

/** Minutes. */
const HALF_DAY = 720;
const EARLY = 480;
/** "9 to 5" is true of 9:00 and 17:00, and "18 h" of 18:00. */
function isSameTime(claim: Value, fact: Value): boolean {
  const [said, known] = [claim, fact].map(({ value, unit, surface }) => {
    const dotted = unit === null && /^\d{1,2}\.[0-5]\d$/.test(surface) ? surface : value;
    const [hour, minute = '0'] = dotted.split(dotted === value ? ':' : '.');
    return unit === CLOCK || unit === null || unit === 'hour'
      ? Number(hour) * 60 + Number(minute)
      : Number.NaN;
  });
  if (said === known) return true;
  if (said === undefined || known === undefined) return false;
  // "until 10" in a source is not 22:00, where hours are counted to 24.
  if (claim.unit === null) return Math.abs(said - known) === HALF_DAY;
  return fact.unit === null && known <= EARLY && said - known === HALF_DAY;
}

const TELEPHONE_DIGITS = 7;
/** With the country's number or without. */
function isSameTelephone(one: string, other: string): boolean {
  const [said, known] = [one, other].map((digits) => digits.replace(/\D/g, '').replace(/^0+/, ''));
  if (said === undefined || known === undefined || Math.min(said.length, known.length) < TELEPHONE_DIGITS)
    return said === known;
  return said.endsWith(known) || known.endsWith(said);
}
