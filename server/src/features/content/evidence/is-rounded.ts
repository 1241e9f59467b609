import type { Hedge } from './mentions/language-words.ts';
import { endsOf } from './mentions/page.ts';

/** Nobody rounds by a larger share of the figure. */
const ROUNDED_BY_MAX = 0.05;
/** "more than a half" is honest up to two thirds, where a writer would say so. */
const OVER_BY_MAX = 0.25;
/** "up to" makes more of a figure, so it is given less. */
const UNDER_BY_MAX = 0.15;
/** "about a third" leaves so many points open. */
const SHARE_STEP = 5;
const UNENDING = /\.\d{4}$/;

/**
 * Whether a figure that a text leaves open is true of this one: "about 12,000" and "more than 11,900" are true of 11,950,
 * "about 13,000" and "more than 12,000" are not. Nor is "up to 50 %" true of 2 %. Of a range, "up to" means its end and "at least" its beginning.
 */
export function isRounded(hedge: Hedge, said: string, known: string): boolean {
  const ends = endsOf(known).map(Number);
  const exact = (hedge === 'over' ? ends[0] : ends.at(-1)) ?? NaN;
  if (ends.length > 1 && (hedge === 'about' || hedge === 'nearly')) return false;
  const figure = Number(said);
  const apart = Math.abs(figure - exact);
  const by = apart / Math.abs(exact);
  if (hedge === 'over') return figure <= exact && apart < stepOf(said) && by <= OVER_BY_MAX;
  if (hedge === 'under') return figure >= exact && apart < stepOf(said) && by <= UNDER_BY_MAX;
  const isNear = apart <= stepOf(said) / 2 && by <= ROUNDED_BY_MAX;
  return isNear && (hedge === 'about' || figure >= exact);
}

/** What a figure is rounded to: 12,000 to thousands, 12,500 to half a thousand, 4.5 to a half. */
function stepOf(value: string): number {
  if (UNENDING.test(value)) return SHARE_STEP;
  const [whole = '', fraction = ''] = value.split('.');
  const digits = `${whole}${fraction}`.replace(/0+$/, '');
  const unit = 10 ** (whole.length - digits.length);
  return digits.endsWith('5') ? 5 * unit : unit;
}
