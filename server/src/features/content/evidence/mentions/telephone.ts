import { unitAfter } from './amounts.ts';
import { isCounted } from './counted.ts';
import type { Page } from './page.ts';

const PHONE = /[\d(][\d\s()/.-]{6,22}\d/y;
/** "Teléfono: 912 345 678", "chiama il 333 1234567". */
const PHONE_WORD =
  /(?<!\p{L})(?:t[eé]l|tel[eé]fon\p{L}*|téléphone|(?:tele)?phone|mobile|fax|whatsapp|móvil|cellulare|handy|call|llam[ae]|chiam[ai]\p{L}*)\.?(?:\s(?:al|el|il|lo|us at|on|au|unter|nr\.?|no\.?))?:?\s$/iu;
const WORD_MAX = 30;
const GROUPED = /^\d{1,3}(?: \d{3})+$/;
/** Telephone numbers in groups of three have more digits than amounts, the more so with their country. */
const LOCAL_MIN = 9;
const INTERNATIONAL_MIN = 10;

/** The end of a telephone number, or of another long code, that begins here. */
export function telephoneAt(page: Page, at: number): number | null {
  const { shadow } = page;
  const isSigned = shadow[at - 1] === '+' || shadow[at - 1] === '(' || shadow[at] === '0';
  const isSaid = PHONE_WORD.test(shadow.slice(Math.max(0, at - WORD_MAX), at));
  // Nothing else is as long as a telephone number or has so many hyphens.
  if (!isSigned && !isSaid && !shadow.slice(at, at + 6).includes('-')) return null;
  PHONE.lastIndex = at;
  const match = PHONE.exec(shadow)?.[0];
  if (!match || match.replace(/\D/g, '').length < 7 || /\d\.\d{3}\D.*,|\n/.test(match)) return null;
  if (isAmount(page, match, { end: at + match.length, isSaid })) return null;
  const hyphens = match.split('-').length - 1;
  return ((isSigned || isSaid) && /^\D?[\d\s()/-]+$/.test(match)) || hyphens >= 2 ? at + match.length : null;
}

/** "(15 200 000 euros)", "+15 200 000 cars", "(5200-6500)". */
function isAmount(page: Page, match: string, { end, isSaid }: { end: number; isSaid: boolean }): boolean {
  if (match.startsWith('0')) return false;
  const [first = '', last = '', ...more] = match.split(/ ?- ?/);
  const isRange = more.length === 0 && Number(last) > Number(first);
  const isGrouped = GROUPED.test(match);
  const digits = match.replace(/\D/g, '').length;
  if ((isRange && first.length === last.length) || (isGrouped && digits < LOCAL_MIN)) return true;
  if (!isRange && !isGrouped && !/^\d+$/.test(match)) return false;
  return (
    unitAfter(page, end) !== null ||
    (!(isSaid && isGrouped) && digits < INTERNATIONAL_MIN && isCounted(page, end))
  );
}
