import { escapeHtml } from '#server/lib/markup.ts';
import { languageOf } from '#server/text/language-of.ts';
import { withoutFactMarks, type Fact } from '#shared/rules/evidence.ts';
import { INLINE } from '#shared/rules/text/html-tags.ts';
import { isComparable, matchOf } from './judge/compare.ts';
import { findStatements, type Statement } from './judge/find-statements.ts';
import { UNSPACED } from './judge/page.ts';
import { printFact } from './print-fact.ts';

/** The mark that a writer sets in the place of a figure, or behind one; the first fact of several counts. */
const MARK =
  /⟦\s{0,3}(f\d{1,5})(?:\s{0,3}[,;]\s{0,3}f\d{1,5}){0,5}\s{0,3}⟧(?:\s{0,3}⟦\s{0,3}f\d{1,5}\s{0,3}⟧){0,5}/g;
const LONGEST_MARK = 80;
const SIGNS = /[⟦⟧]/g;
const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+|</g;
const IN_LINE = new Set(INLINE);
const LAST_WORD = /\S+$/;

type Facts = { known: ReadonlyMap<string, Fact>; language: () => string; print: (fact: Fact) => string };

function createFacts(facts: readonly Fact[], text: string, given: string | null): Facts {
  const words = new Map<Fact, string>();
  let used = given;
  const language = () => (used ??= languageOf(withoutTags(text)));
  const print = (fact: Fact) => {
    const printed = words.get(fact) ?? escapeHtml(printFact(fact, language()));
    words.set(fact, printed);
    return printed;
  };
  return { known: new Map(facts.map((fact) => [fact.id, fact])), language, print };
}

/**
 * The sanitised HTML of a writer with its marks as elements around the words of their facts: `⟦f12⟧`, and `43 %⟦f12⟧` as
 * well, become `<span data-fact="f12">34 %</span>`. Figures that say what the fact says are left as they are. A mark of a
 * fact that the piece does not have is dropped, its text stays.
 * @param language null for the one that the text shows itself
 */
export function setMarks(html: string, facts: readonly Fact[], language: string | null): string {
  const given = createFacts(facts, html, language);
  const parts: string[] = [];
  const open: { tag: string; from: number }[] = [];
  const spans: boolean[] = [];
  /** Where the inline element begins that has just been closed. */
  let closed: number | null = null;

  for (const { 0: token, 1: slash, 2: tag, 3: attributes = '' } of html.matchAll(TOKEN)) {
    if (!tag) {
      readText(parts, token, closed, given);
      closed = null;
    } else if (tag === 'span') {
      const id = /"(f\d{1,5})"/.exec(attributes)?.[1] ?? '';
      const stays = slash ? (spans.pop() ?? false) : given.known.has(id);
      if (!slash) spans.push(stays);
      if (stays) parts.push(token);
    } else {
      closed = slash && IN_LINE.has(tag) ? (open.findLast((one) => one.tag === tag)?.from ?? null) : null;
      if (slash)
        open.splice(
          open.findLastIndex((one) => one.tag === tag),
          1,
        );
      else if (IN_LINE.has(tag)) open.push({ tag, from: parts.length });
      parts.push(token);
    }
  }

  return parts.join('');
}

export const printMarks = (text: string, facts: readonly Fact[], language: string | null): string =>
  withoutFactMarks(setMarks(text, facts, language));

function readText(parts: string[], text: string, closed: number | null, facts: Facts) {
  let at = 0;
  for (const { 0: mark, 1: id = '', index } of text.matchAll(MARK)) {
    const before = text.slice(at, index).replace(SIGNS, '');
    const fact = facts.known.get(id);
    const behindElement = at === 0 && !before.trim() ? closed : null;
    at = index + mark.length;
    if (!fact) parts.push(before);
    else if (behindElement === null) parts.push(marked(before, fact, facts));
    else markElement(parts, { from: behindElement, before, fact, facts });
    const last = parts.length - 1;
    // A blank that stood before the mark would stand before the full stop now.
    if (!fact && /^[\s.,;:!?)]|^$/.test(text.slice(at, at + 1))) parts[last] = (parts[last] ?? '').trimEnd();
    if (fact) at += tooMuchBehind(withoutTags(parts[last] ?? ''), text.slice(at));
  }
  parts.push(text.slice(at).replace(SIGNS, ''));
}

/** "a.m.", "3,4 Mio.", a quotation with its full stop. */
const ENDS_IN_STOP = /[.!?…]["”“»«'’)]?$/;

/** How much of what follows a fact goes: a blank before its full stop or comma, and a second full stop. */
function tooMuchBehind(words: string, behind: string): number {
  const blanks = /^ +(?=[.,](?!\d))/.exec(behind)?.[0].length ?? 0;
  const isSecondStop = ENDS_IN_STOP.test(words) && /^\.(?!\.)/.test(behind.slice(blanks));
  return isSecondStop ? blanks + 1 : blanks;
}

type Behind = { from: number; before: string; fact: Fact; facts: Facts };

function markElement(parts: string[], { from, before, fact, facts }: Behind) {
  const inner = parts.slice(from);
  const texts = inner.filter((part) => part !== '' && !part.startsWith('<'));
  const own = placeOf(texts.join('') + before, fact, facts);
  if (!own) {
    parts.push(marked(before, fact, facts));
    return;
  }
  const [only] = texts.length === 1 ? texts : [];
  const words = only && !own.isSame && only.slice(0, own.start) + facts.print(fact) + only.slice(own.end);
  const html = inner.map((part) => (words && part === only ? words : part)).join('');
  parts.splice(from, inner.length, spanOf(own.id, html));
}

/** A text that ends where a mark of this fact is: its figure in an element, or the words of the fact at its end. */
function marked(before: string, fact: Fact, facts: Facts): string {
  const place = placeOf(before, fact, facts);
  if (!place) return before + spanOf(fact.id, facts.print(fact));
  const { start, end, isSame, id } = place;
  const words = isSame ? before.slice(start, end) : facts.print(fact);
  return before.slice(0, start) + spanOf(id, words) + before.slice(end).trimEnd();
}

/** `id` is that of the fact whose words they are or will be. */
type Place = { start: number; end: number; isSame: boolean; id: string };

/**
 * The words that a mark behind them is about: the figure that says what the fact says, else one that says otherwise. Null
 * where the mark is in the place of a figure.
 */
function placeOf(
  before: string,
  fact: Fact,
  { known, language }: Pick<Facts, 'known' | 'language'>,
): Place | null {
  const bare = before.trimEnd();
  const statements = findStatements(bare, language());
  const last = statements.at(-1);
  const isGlued = bare.length === before.length && mayEndWord(bare);
  const isBehind = last?.end === bare.length;
  const lastOnly = isBehind && last ? [last] : [];
  const own = isGlued ? statements : lastOnly;
  const placed = ({ start, end }: Statement, isSame: boolean, { id } = fact) => ({ start, end, isSame, id });
  const same = own.findLast((one) => isOf(one, fact));
  if (same) return placed(same, true);

  const wrong = own.findLast((one) => isOfKind(one, fact));
  if (wrong) return placed(wrong, false);

  if (isGlued && isBehind) {
    // A figure of another kind that a fact says has the wrong mark.
    const meant = [...known.values()].find((one) => isOf(last, one));
    return placed(last, meant !== undefined || last.kind === 'link', meant);
  }

  const word = isGlued && LAST_WORD.exec(bare.slice(-LONGEST_MARK))?.[0];

  return word ? { start: bare.length - word.length, end: bare.length, isSame: true, id: fact.id } : null;
}

/** A mark without a blank before it is behind a word, where words have blanks between them. */
const mayEndWord = (text: string) =>
  /[\p{L}\p{M}\p{N}%)\]}”»"€$£.]$/u.test(text) && !UNSPACED.test(text.at(-1) ?? '');

const isOfKind = (statement: Statement, fact: Fact) =>
  statement.kind === fact.kind && (fact.kind === 'quote' || isComparable(statement, fact));
const isOf = (statement: Statement, fact: Fact) =>
  statement.kind === 'quote' ? fact.value.includes(statement.value) : matchOf(statement, fact) === 'same';

const spanOf = (id: string, html: string) => `<span data-fact="${id}">${html}</span>`;

/** The beginning of a mark, or marks that another one may follow. */
const BEGUN = /(?:⟦[\sf\d,;]{0,40}⟧?\s{0,3}){1,6}$/;
const LONGEST_BEFORE = 200;
const withoutTags = (html: string) => html.replace(/<[^<>]*>/g, '');

/**
 * Shows a text while it is written: facts in the places of their marks; a mark that has only begun waits for its end.
 * @param language null for the one that the text shows itself
 */
export function createMarkFilter(facts: readonly Fact[], language: string | null): (part: string) => string {
  const known = new Map(facts.map((fact) => [fact.id, fact]));
  let held = '';
  let before = '';
  let seen = '';
  /** The words of a fact that nothing follows yet. */
  let printed = '';
  const print = (id: string) => {
    const fact = known.get(id);
    const used = language ?? languageOf(withoutTags(seen));
    const isSaid = fact && placeOf(withoutTags(before), fact, { known, language: () => used });
    const words = !fact || isSaid ? '' : escapeHtml(printFact(fact, used));
    before = '';
    return words;
  };

  return (part) => {
    const text = held + part;
    const begun = text.length - (BEGUN.exec(text.slice(-LONGEST_MARK))?.[0].length ?? 0);
    held = text.slice(begun);
    let shown = '';
    const show = (given: string) => {
      const more = printed ? given.slice(tooMuchBehind(printed, given)) : given;
      if (given) printed = '';
      shown += more;
      before = (before + more).slice(-LONGEST_BEFORE);
      seen = (seen + more).slice(-LONGEST_BEFORE);
    };
    let at = 0;
    for (const { 0: mark, 1: id = '', index } of text.slice(0, begun).matchAll(MARK)) {
      show(text.slice(at, index).replace(SIGNS, ''));
      printed = print(id);
      shown += printed;
      at = index + mark.length;
    }
    show(text.slice(at, begun).replace(SIGNS, ''));
    return shown;
  };
}
