/** Units of the metric and of the American system by what they measure, and how many of its base one is. */
export const METRIC: Readonly<Record<string, readonly [string, number]>> = {
  kilometer: ['m', 1000],
  meter: ['m', 1],
  centimeter: ['m', 0.01],
  millimeter: ['m', 0.001],
  kilogram: ['g', 1000],
  gram: ['g', 1],
  liter: ['l', 1],
  milliliter: ['l', 0.001],
};
export const AMERICAN: Readonly<Record<string, readonly [string, number]>> = {
  mile: ['m', 1609.344],
  yard: ['m', 0.9144],
  foot: ['m', 0.3048],
  inch: ['m', 0.0254],
  pound: ['g', 453.59237],
  ounce: ['g', 28.349523125],
  gallon: ['l', 3.785411784],
};
const OTHERS: Readonly<Record<string, string>> = {
  kilometer: 'mile',
  meter: 'foot',
  centimeter: 'inch',
  millimeter: 'inch',
  kilogram: 'pound',
  gram: 'ounce',
  liter: 'gallon',
  celsius: 'fahrenheit',
  mile: 'kilometer',
  yard: 'meter',
  foot: 'meter',
  inch: 'centimeter',
  pound: 'kilogram',
  ounce: 'gram',
  gallon: 'liter',
  fahrenheit: 'celsius',
};

export const isMetric = (unit: string) => unit in METRIC || unit === 'celsius';
export const isAmerican = (unit: string) => unit in AMERICAN || unit === 'fahrenheit';

type Measure = { value: number; unit: string };

/** A measure in the other system; a difference of temperatures has no zero of its own. */
export function inOtherSystem({ value, unit }: Measure, isDifference: boolean): Measure | null {
  const other = OTHERS[unit];
  if (!other) return null;
  return { unit: other, value: converted(value, { from: unit, to: other, isDifference }) };
}

type Way = { from: string; to: string; isDifference: boolean };

export function converted(value: number, { from, to, isDifference }: Way): number {
  const zero = isDifference ? 0 : 32;
  if (from === 'celsius') return (value * 9) / 5 + zero;
  if (from === 'fahrenheit') return ((value - zero) * 5) / 9;
  const one = METRIC[from] ?? AMERICAN[from];
  const other = METRIC[to] ?? AMERICAN[to];
  return one && other ? (value * one[1]) / other[1] : Number.NaN;
}

export const isOfTwoSystems = (one: string, other: string) =>
  (isMetric(one) && isAmerican(other)) || (isAmerican(one) && isMetric(other));
