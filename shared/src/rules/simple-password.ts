import { ACCOUNT_MESSAGES, PASSWORD_MAX, PASSWORD_MIN } from './account.ts';
import { PRODUCT_NAME } from './brand.ts';

/** Said after the sentence that refuses a password. */
export const WHY_TOO_COMMON = {
  isPattern: 'A pattern such as 12345678, a date or a row of keys is guessed first.',
  isName: 'Your own name and address are guessed first, even with digits around them.',
  isKnown:
    'It is a word or password that many people use, even with digits or signs around it. Several words together are harder to guess.',
};

const KEYBOARDS = [
  ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'],
  ['1234567890ß', 'qwertzuiopü', 'asdfghjklöä', 'yxcvbnm,.-'],
  ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn,;:!'],
  ['1234567890', 'йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'],
].map(
  (rows) =>
    new Map(rows.flatMap((row, y) => Array.from(row, (key, x): [string, [number, number]] => [key, [x, y]]))),
);
/** The digits with Shift, on most keyboards. */
const SHIFTED = new Map(
  Array.from('!@#$%^&*()', (symbol, index): [string, string] => [symbol, '1234567890'.charAt(index)]),
);
const LOOK_ALIKES: [string, string] = ['@48360$5!1|7+', 'aabegossiiltt'];
const FEW_CHARACTERS = 3;
const SHORT_UNIT = 4;
/** Of a pattern, so many characters carry no more than one that is chosen. */
const CHARACTERS_PER_CHOICE = 3;
const AFFIX_DIGITS = 4;
const AFFIX_SYMBOLS = 2;
const WORD_MIN = 3;

const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d\\d';
const BETWEEN = '[-./ ]?';
const DATES = [
  [DAY, MONTH, YEAR],
  [MONTH, DAY, YEAR],
  [YEAR, MONTH, DAY],
  [YEAR, YEAR],
].map((parts) => parts.join(BETWEEN));
const DATE = new RegExp(`^(?:${DATES.join('|')})$`);

export type PasswordOwner = { email?: string; name?: string };

const foldedForm = (password: string) => password.normalize('NFKC').toLowerCase();

/** A pattern, or the owner's or our name. Linear in its length. */
export const isSimplePassword = (password: string, owner: PasswordOwner = {}): boolean =>
  simplicityOf(password, owner) !== null;

/** @returns why it is refused, in words; null where it is not */
export function simplicityOf(password: string, owner: PasswordOwner = {}): string | null {
  if (isPattern(foldedForm(password))) return tooCommonFor(WHY_TOO_COMMON.isPattern);
  const words = ownWords(owner);
  const isName = passwordStems(password).some((stem) => words.has(lettersAndDigits(stem)));
  return isName ? tooCommonFor(WHY_TOO_COMMON.isName) : null;
}

export const tooCommonFor = (reason: string) => `${ACCOUNT_MESSAGES.passwordTooCommon} ${reason}`;

/** Lower-case cores: without digits and symbols around, without repetition, with letters for look-alikes. */
export function passwordStems(password: string): string[] {
  const text = foldedForm(password);
  const unit = text.slice(0, periodOf(text));
  const forms = [text, unit].flatMap((form) => [form, withoutTail(form), withoutTail(form, { head: true })]);
  return [...new Set(forms.flatMap((form) => [form, ...withLetters(form)]))].filter(
    (form) => form.length >= WORD_MIN,
  );
}

function isPattern(text: string): boolean {
  const characters = Array.from(text);
  if (new Set(characters).size <= FEW_CHARACTERS) return true;
  if (periodOf(text) <= SHORT_UNIT) return true;
  if (DATE.test(text)) return true;
  const unshifted = characters.map((character) => SHIFTED.get(character) ?? character);
  return isWalk(characters) || isWalk(unshifted);
}

/** Neighbouring letters, digits or keys in few runs; also doubled ("aabbcc") or interleaved ("a1b2c3"). */
function isWalk(characters: string[]): boolean {
  const collapsed = characters.filter((character, index) => character !== characters[index - 1]);
  const inTurn = [0, 1].flatMap((rest) => characters.filter((_, index) => index % 2 === rest));
  return [characters, collapsed, inTurn].some(
    (variant) => stretches(variant) * CHARACTERS_PER_CHOICE <= characters.length,
  );
}

function stretches(characters: string[]): number {
  let count = 0;
  let directions: string[] = [];
  for (const [index, character] of characters.entries()) {
    const steps = stepsBetween(characters[index - 1], character);
    const kept = directions.length === 0 ? steps : steps.filter((step) => directions.includes(step));
    if (index === 0 || kept.length === 0) {
      count += 1;
      directions = [];
    } else {
      directions = kept;
    }
  }
  return count;
}

function stepsBetween(from: string | undefined, to: string): string[] {
  if (from === undefined) return [];
  const distance = (to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0);
  const steps = Math.abs(distance) <= 1 ? [`character ${distance}`] : [];
  if (from + to === '90') steps.push('character 1');
  if (from + to === '09') steps.push('character -1');
  for (const [index, keys] of KEYBOARDS.entries()) {
    const [a, b] = [keys.get(from), keys.get(to)];
    if (!a || !b) continue;
    const [right, down] = [b[0] - a[0], b[1] - a[1]];
    if (Math.abs(right) <= 1 && Math.abs(down) <= 1) steps.push(`keyboard ${index} ${right} ${down}`);
  }
  return steps;
}

function periodOf(text: string): number {
  // As in Knuth, Morris and Pratt: the longest prefix that ends at each place.
  const borders: number[] = [];
  let border = 0;
  for (let index = 1; index < text.length; index += 1) {
    while (border > 0 && text[index] !== text[border]) border = borders[border - 1] ?? 0;
    if (text[index] === text[border]) border += 1;
    borders[index] = border;
  }
  const period = text.length - border;
  return period * 2 <= text.length ? period : text.length;
}

/** Strips such digits and symbols as people add at the end, or the head. */
function withoutTail(text: string, { head = false } = {}): string {
  const characters = Array.from(text);
  const isLetter = (character: string) => /\p{L}/u.test(character);
  const first = head ? Math.max(0, characters.findIndex(isLetter)) : 0;
  const last = characters.findLastIndex(isLetter);
  const [start, end] = [characters.slice(0, first).join(''), characters.slice(last + 1).join('')];
  const digits = (start + end).replace(/\D/g, '');
  const symbols = start.length + end.length - digits.length;
  const isUsual =
    symbols <= AFFIX_SYMBOLS &&
    (digits.length <= AFFIX_DIGITS || DATE.test(digits) || isWalk(Array.from(digits)));
  return isUsual ? characters.slice(first, last + 1).join('') : text;
}

/** 1 may be i or l. */
function withLetters(text: string): string[] {
  const [symbols, letters] = LOOK_ALIKES;
  const replaced = (one: string) =>
    Array.from(text, (character) => {
      if (character === '1') return one;
      const index = symbols.indexOf(character);
      return index < 0 ? character : letters.charAt(index);
    }).join('');
  return [replaced('i'), replaced('l')];
}

const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

function ownWords({ email = '', name = '' }: PasswordOwner): Set<string> {
  const [mailbox = '', host = ''] = email.split('@');
  const words = [PRODUCT_NAME, email, mailbox, host, host.split('.')[0] ?? '', name, ...name.split(/\s+/)];
  const plain = words.map((word) => lettersAndDigits(foldedForm(word)));
  return new Set(
    [...plain, ...plain.map((word) => word.replace(/\d/g, ''))].filter((word) => word.length >= WORD_MIN),
  );
}

/** Without the list of common passwords; null when fine. Length counts characters as people see them. */
export function passwordProblem(value: string, owner?: PasswordOwner): string | null {
  const { length } = Array.from(value);
  if (length < PASSWORD_MIN) return ACCOUNT_MESSAGES.passwordTooShort;
  if (length > PASSWORD_MAX) return ACCOUNT_MESSAGES.passwordTooLong;
  return simplicityOf(value, owner);
}
