import type { Claim } from '#shared/evidence.ts';
import { CHANGE, endsOf, numberText, RANGE } from './page.ts';

/** What キロ is a thousand of: metres or grams. */
const KILO_OF = '?';

/** Units that measure the same, with how much of the first each is. */
const FAMILIES: Readonly<Record<string, number>>[] = [
  { g: 1, mg: 1e-3, kg: 1e3, t: 1e6 },
  { m: 1, mm: 1e-3, cm: 1e-2, km: 1e3 },
  { [KILO_OF]: 1, kilo: 1e3 },
  { 'm²': 1, 'cm²': 1e-4, ha: 1e4, 'km²': 1e6 },
  { l: 1, ml: 1e-3, 'cm³': 1e-3, 'm³': 1e3 },
  { s: 1, ms: 1e-3, min: 60, h: 3600, day: 86_400, week: 604_800 },
  { month: 1, year: 12, decade: 120 },
  { w: 1, kw: 1e3, mw: 1e6, gw: 1e9, tw: 1e12 },
  { wh: 1, kwh: 1e3, mwh: 1e6, gwh: 1e9, twh: 1e12 },
  { hz: 1, khz: 1e3, mhz: 1e6, ghz: 1e9 },
];

type Base = { unit: string | null; factor: number };

const BASES = new Map(
  FAMILIES.flatMap((family) =>
    Object.entries(family).map(([unit, factor]): [string, Base] => [
      unit,
      { unit: Object.keys(family)[0] ?? unit, factor },
    ]),
  ),
);

export const baseOf = (unit: string | null): Base => BASES.get(unit ?? '') ?? { unit, factor: 1 };

/** The value of a figure, or both ends of its range, in the first unit of its family. */
export function inBaseUnit({ value, unit }: Pick<Claim, 'value' | 'unit'>): string {
  const { factor } = baseOf(unit);
  if (factor === 1) return value;
  return endsOf(value)
    .map((end) => numberText(Number(end) * factor))
    .join(value.includes(CHANGE) ? CHANGE : RANGE);
}
