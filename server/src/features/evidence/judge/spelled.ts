import { amountOf, numberText, skipOf } from './amounts.ts';
import { LOOK_MAX, phraseAt, startsIn, wordAfter } from './lookup.ts';
import { UNSPACED, WORD, type Found, type Page, type Places } from './page.ts';
import { isMoney } from './words.ts';

export function* readSpelled(page: Page, taken: Places): Generator<Found> {
  const { normalised } = page;
  const all = [...normalised.matchAll(WORD)];
  for (let at = 0; at < all.length; at += 1) {
    const { index = 0, 0: word = '' } = all[at] ?? {};
    if (UNSPACED.test(normalised[index] ?? '') || taken.isTaken(index, index + 1)) continue;
    const phrase = startsIn(word, page.words)
      .map((start) => readPhrase(page, index + start))
      .find((found) => found !== null);
    if (!phrase) continue;
    yield phrase;
    while ((all[at + 1]?.index ?? Infinity) < phrase.end) at += 1;
  }
}

function readPhrase(page: Page, start: number): Found | null {
  const part = phraseAt(page.normalised, start, page.words.parts);
  const before = /(\p{L}+) $/u.exec(page.normalised.slice(Math.max(0, start - LOOK_MAX), start))?.[1] ?? '';
  if (part?.value.kind === 'percent' && page.words.which.has(before)) return null;
  return part ? { ...part.value, start, end: part.end } : readNumberWords(page, start);
}

const HAN_NUMBER = /[〇一二三四五六七八九十百千]{1,8}/g;
const HAN_DIGITS = '〇一二三四五六七八九';
const HAN_TENS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

/** "三分の一", "倍増"; "三十四パーセント": without blanks, numbers in words are those that measure money or a share. */
export function* readEasternPhrases(page: Page): Generator<Found> {
  const { normalised, words } = page;
  for (const [word, part] of words.parts)
    if (UNSPACED.test(word))
      for (let at = normalised.indexOf(word); at >= 0; at = normalised.indexOf(word, at + word.length))
        yield { ...part, start: at, end: at + word.length };
  for (const { 0: run, index } of normalised.matchAll(HAN_NUMBER)) {
    const end = index + run.length;
    const scale = wordAfter(page, end, words.scales);
    const unit = wordAfter(page, scale?.end ?? end, words.units);
    if (!unit || !(unit.value === 'percent' || isMoney(unit.value))) continue;
    const amount = {
      value: hanNumber(run) * (scale?.value ?? 1),
      unit: unit.value,
      start: index,
      end: unit.end,
    };
    const found = amountOf(amount, true);
    if (found) yield found;
  }
}

function hanNumber(run: string): number {
  let [sum, digit] = [0, 0];
  for (const sign of run) {
    const tens = HAN_TENS[sign];
    if (tens === undefined) digit = digit * 10 + HAN_DIGITS.indexOf(sign);
    else [sum, digit] = [sum + Math.max(1, digit) * tens, 0];
  }
  return sum + digit;
}

/** "twelve", "two hundred and fifty", "five million euros", "one in five". */
function readNumberWords(page: Page, start: number): Found | null {
  const { normalised, words } = page;
  const first = phraseAt(normalised, start, words.spelled);
  const article = first ? null : articleBefore(page, start);
  const sum = first ?? article;
  if (!sum) return null;

  let { value, end } = sum;

  for (let steps = 0; steps < 6; steps += 1) {
    const next = nextNumber(page, end, value);
    if (!next) break;
    ({ value, end } = next);
  }

  const counted = /^ \p{L}{2,}(?= )/u.exec(normalised.slice(end, end + LOOK_MAX))?.[0].length ?? 0;
  const whole = [0, counted].map((length) => wholeAt(page, end + length)).find((one) => one !== null);

  if (whole && value > 0 && value < whole.value)
    return {
      kind: 'percent',
      value: numberText((100 * value) / whole.value),
      unit: null,
      start,
      end: whole.end,
    };

  const unit = wordAfter(page, value >= 1e6 ? skipOf(normalised, end) : end, words.units);
  const isBare = !unit || (unit.value === '×' && value < 2);
  if (value <= 1) return null;

  return amountOf(
    { value, unit: isBare ? null : unit.value, start, end: isBare ? end : unit.end },
    value < 1500,
  );
}

function wholeAt({ normalised, words }: Page, behind: number) {
  const of = words.of.find((word) => normalised.startsWith(` ${word} `, behind));
  if (!of) return null;
  const at = behind + of.length + 2;
  const digits = /^\d{1,4}(?![\d.,:%])/.exec(normalised.slice(at, at + 6))?.[0];
  const whole = digits
    ? { value: Number(digits), end: at + digits.length }
    : phraseAt(normalised, at, words.spelled);
  return whole && whole.value >= 2 ? whole : null;
}

function articleBefore({ normalised, words }: Page, start: number) {
  const word = /^\p{L}+/u.exec(normalised.slice(start, start + 8))?.[0] ?? '';
  if (!words.articles.has(word)) return null;
  const behind = start + word.length + 1;
  const next = /^\p{L}+/u.exec(normalised.slice(behind, behind + 20))?.[0] ?? '';
  const isNumber = words.hundreds.has(next) || (words.scales.get(next) ?? 0) >= 1000;
  return isNumber ? { value: 1, end: behind - 1 } : null;
}

function nextNumber(
  { normalised, words }: Page,
  end: number,
  value: number,
): { value: number; end: number } | null {
  const link = words.links.find((one) => normalised.startsWith(one, end));
  const isLinked = link !== undefined && link.trim() !== '';
  if (!isLinked && !/[ -]/.test(normalised[end] ?? '')) return null;

  const at = isLinked ? end + link.length : end + 1;
  const scale = phraseAt(normalised, at, words.scales);
  if (scale && scale.value >= 1000 && value > 0 && value < 1000)
    return { value: value * scale.value, end: scale.end };
  const word = /^\p{L}+/u.exec(normalised.slice(at, at + 20))?.[0] ?? '';
  if (words.hundreds.has(word) && value > 0 && value < 10)
    return { value: value * 100, end: at + word.length };
  const rest = phraseAt(normalised, at, words.spelled);
  return rest && value >= 100 && value % 100 === 0 && rest.value > 0 && rest.value < 100
    ? { value: value + rest.value, end: rest.end }
    : null;
}
