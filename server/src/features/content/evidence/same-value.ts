import type { Claim, Fact } from '#shared/evidence.ts';
import { isRounded } from './is-rounded.ts';
import { baseOf, inBaseUnit } from './mentions/base-units.ts';
import type { Hedge } from './mentions/language-words.ts';
import { asRange, CHANGE, endsOf } from './mentions/page.ts';

type Value = Pick<Claim, 'kind' | 'value' | 'unit'>;
type Said = Value & { hedge?: Hedge | undefined };

/** One word for two units: sterling and weight. */
const POUND = 'lb';
/** "one in 300" is 0.3 %, but "one in 700" is not 0 %. */
const SHARE_ROUNDED_BY_MAX = 0.1;
const UNENDING_SHARE = /\.\d{4}$/;

/** Whether a piece says the same as a fact: the same value in the same unit, however it is written. */
export function isSameValue(claim: Said, fact: Value & Pick<Fact, 'sentence'>): boolean {
  if (claim.kind === 'quote') return quotesSame(claim.value, fact);
  if (!isSameKind(claim, fact) || !isSameUnit(claim, fact)) return false;
  if (claim.kind === 'date' || fact.kind === 'date')
    return claim.value === fact.value || isCoarserDate(claim.value, fact.value);
  const [said, known] = [inBaseUnit(claim), inBaseUnit(fact)];
  if (asRange(said) === asRange(known) || isEndOfChange(said, known)) return true;
  if (claim.kind === 'percent' && isSameShare(said, known)) return true;
  return claim.hedge !== undefined && isRounded(claim.hedge, said, known);
}

/** A bare year may read as a number on one side; pounds may read as a weight. */
function isSameKind(one: Value, other: Value): boolean {
  const kinds = [one.kind, other.kind];
  if (one.kind === other.kind) return true;
  if (kinds.includes('number') && kinds.includes('date')) return one.unit === null && other.unit === null;
  return kinds.includes('number') && kinds.includes('money') && isSameUnit(one, other);
}

/** "2.5 t" and "2,500 kg" measure the same; "30 degrees" is true of 30 °C, but leaves open of what. */
export function isSameUnit(claim: Value, fact: Value): boolean {
  if (baseOf(claim.unit).unit === baseOf(fact.unit).unit) return true;
  if (claim.unit === '°') return fact.unit === '°c' || fact.unit === '°f';
  return isPound(claim, fact) || isPound(fact, claim) || isKilo(claim, fact) || isKilo(fact, claim);
}

/** キロ is short for both. */
const isKilo = (one: Value, { unit }: Value) =>
  one.unit === 'kilo' && ['m', 'g'].includes(baseOf(unit).unit ?? '');

const isPound = (one: Value, other: Value) => one.unit === 'GBP' && other.unit === POUND;

/** "May 2024" and "2024" are true of the third of May 2024, and so is "3 May". */
function isCoarserDate(date: string, fact: string): boolean {
  return fact.startsWith(`${date}-`) || (date.startsWith('--') && fact.endsWith(date.slice(1)));
}

/** "fell to 1.4 %" is true of "fell from 2.9 % to 1.4 %"; no range goes down. */
function isEndOfChange(said: string, known: string): boolean {
  const [first = '', last] = endsOf(known);
  const isChange = known.includes(CHANGE) || Number(first) > Number(last);
  return isChange && last !== undefined && (said === first || said === last);
}

/** "a third" is as true as "33 %": one side never ends, and the other shows as many digits as it likes. */
function isSameShare(one: string, other: string): boolean {
  if (UNENDING_SHARE.test(one) === UNENDING_SHARE.test(other)) return false;
  const [unending, shown] = UNENDING_SHARE.test(one) ? [one, other] : [other, one];
  const exact = Number(unending);
  const decimals = shown.split('.')[1]?.length ?? 0;
  if (exact.toFixed(decimals) !== Number(shown).toFixed(decimals)) return false;
  return Math.abs(exact - Number(shown)) <= SHARE_ROUNDED_BY_MAX * exact;
}

/** A quotation may take a part of the source's words, in their order and without a gap. */
function quotesSame(words: string, fact: Value & Pick<Fact, 'sentence'>): boolean {
  if (words === '') return false;
  const said = fact.kind === 'quote' ? fact.value : '';
  return holdsWords(said, words) || holdsWords(quoteWords(fact.sentence), words);
}

/** In scripts without blanks, any part is one of words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const holdsWords = (text: string, words: string) =>
  UNSPACED.test(words) ? text.includes(words) : ` ${text} `.includes(` ${words} `);

const MINUS = /[−‐–]/g;
/** All but letters with their vowel signs, figures, and what makes another figure of one: "-5", "1.250", ".5". */
const NOT_WORDS =
  /(?!(?<=\p{N})[.,'’٫٬](?=\p{N})|(?<![\p{L}\p{M}\p{N}.,])[-.](?=[€$£¥]?\p{N}))[^\p{L}\p{M}\p{N}%€$£¥]/gu;

/** The words of a quotation in the form that is compared: no marks, no capitals, single blanks. */
export function quoteWords(text: string): string {
  const small = text.normalize('NFKC').replace(MINUS, '-').toLowerCase();
  return small.replace(NOT_WORDS, ' ').replace(/ +/g, ' ').trim();
}
