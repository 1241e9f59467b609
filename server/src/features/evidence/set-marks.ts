import { factMark, type Line, type Run } from '#server/document/document.ts';
import { mapLines, withoutMarks } from '#server/document/edit.ts';
import { parse } from '#server/document/parse.ts';
import { plain } from '#server/document/plain.ts';
import { print } from '#server/document/print.ts';
import { escapeHtml } from '#server/lib/markup.ts';
import { languageOf } from '#server/text/language-of.ts';
import type { Fact } from '#shared/rules/evidence.ts';
import { stripTags } from '#shared/rules/text/text.ts';
import { UNSPACED } from './judge/page.ts';
import { wordsOf } from './judge/words.ts';
import { printFact } from './print-fact.ts';

/**
 * The mark that a writer sets in the place of a figure; the first fact of several counts. Words of the fact within it, as
 * the sources have them, are not taken from the writer.
 */
const MARK =
  /⟦\s{0,3}(f\d{1,5})(?:\s{0,3}[,;]\s{0,3}f\d{1,5}){0,5}\s{0,3}(?::[^⟦⟧<>]{0,300})?⟧(?:\s{0,3}⟦\s{0,3}f\d{1,5}\s{0,3}⟧){0,5}/g;
const LONGEST_MARK = 400;
const SIGNS = /[⟦⟧]/g;
const HAS_SIGN = /[⟦⟧]/;
/** What stands before a mark, as far as it is looked at. */
const LONGEST_BEFORE = 200;

type Printer = {
  isKnown: (id: string) => boolean;
  print: (id: string, before: string, isShort?: boolean) => string | null;
};

/** @param language what the text is in, asked when there is something to print */
function createPrinter(facts: readonly Fact[], language: () => string): Printer {
  const known = new Map(facts.map((fact) => [fact.id, fact]));
  const bySource = Map.groupBy(facts, ({ source }) => source);
  const writtenIn = new Map<number, string>();
  const printed = new Map<string, string>();

  /** A row of a table is too short to show what language it is in. */
  const sourceLanguage = ({ source }: Fact) => {
    const before = writtenIn.get(source);
    if (before) return before;
    const sentences = new Set((bySource.get(source) ?? []).map(({ sentence }) => sentence));
    const longest = [...sentences].sort((one, other) => other.length - one.length);
    const found = languageOf(longest.join('\n'), language());
    writtenIn.set(source, found);
    return found;
  };

  const printedOf = (fact: Fact, isShort: boolean) => {
    const key = `${fact.id} ${isShort}`;
    const words =
      printed.get(key) ?? printFact(fact, language(), { sourceLanguage: sourceLanguage(fact), isShort });
    printed.set(key, words);
    return words;
  };

  return {
    isKnown: (id) => known.has(id),
    /** @returns null for a mark that is dropped: of no fact, or behind words, which then stand for themselves */
    print: (id, before, isShort = false) => {
      const fact = known.get(id);
      if (!fact || isBehindWord(before, language)) return null;
      const words = printedOf(fact, isShort);
      return before.trimEnd().endsWith(words) ? null : words;
    },
  };
}

/**
 * A mark without a blank before it is behind a word, where words have blanks between them; a small word that is written
 * onto the next one leads to the mark.
 */
function isBehindWord(before: string, language: () => string): boolean {
  if (!/[\p{L}\p{M}\p{N}%)\]}”»€.]$/u.test(before) || UNSPACED.test(before.at(-1) ?? '')) return false;
  const word = /[\p{L}\p{M}\p{N}]+$/u.exec(before)?.[0] ?? '';
  return !wordsOf(language()).prefixes.includes(word);
}

/**
 * The sanitised HTML of a writer with its marks as elements around the words of their facts: `⟦f12⟧` becomes
 * `<span data-fact="f12">34 %</span>`. Any other mark is dropped, the text around it stays.
 * @param language null for the one that the text shows itself
 */
export function setMarks(html: string, facts: readonly Fact[], language: string | null): string {
  let used = language;
  const printer = createPrinter(facts, () => (used ??= languageOf(stripTags(html))));
  const known = withoutMarks(
    parse(html),
    ({ type, attributes }) => type === 'fact' && !printer.isKnown(attributes['data-fact'] ?? ''),
  );

  return print(
    mapLines(known, (line, _, inside) =>
      readLine(
        line,
        inside.includes('td')
          ? { ...printer, print: (id, before) => printer.print(id, before, true) }
          : printer,
      ),
    ),
  );
}

function readLine({ runs }: Line, printer: Printer): readonly Run[] {
  if (!runs.some(({ text }) => HAS_SIGN.test(text))) return runs;

  let before = '';
  return runs.flatMap((run) => {
    const read = run.object ? [run] : readRun(run, before, printer);
    before = run.object ? '' : (before + plain(read)).slice(-LONGEST_BEFORE);
    return read;
  });
}

function readRun(run: Run, said: string, printer: Printer): Run[] {
  const read = readMarks(run.text, said, printer).map(({ text, id }) => ({
    ...run,
    text,
    marks: id ? [...run.marks, factMark(id)] : run.marks,
  }));
  return read.length > 0 ? read : [{ ...run, text: '' }];
}

type Part = { text: string; id?: string };

/** A text in parts: those with an id are the words of a fact. */
function readMarks(text: string, said: string, printer: Printer): Part[] {
  const parts: Part[] = [];
  let before = said;
  let at = 0;
  const add = (part: Part) => {
    if (part.text) parts.push(part);
    before = (before + part.text).slice(-LONGEST_BEFORE);
  };

  for (const { 0: mark, 1: id = '', index } of text.matchAll(MARK)) {
    const own = text.slice(at, index).replace(SIGNS, '');
    const words = printer.print(id, (before + own).slice(-LONGEST_BEFORE));
    at = index + mark.length;
    if (words === null) {
      // A blank that stood before the mark would stand before the full stop now.
      add({ text: /[\s.,;:!?)]|^$/.test(text.slice(at, at + 1)) ? own.trimEnd() : own });
      continue;
    }
    add({ text: own });
    add({ text: words, id });
    at += tooMuchBehind(words, text.slice(at));
  }

  add({ text: text.slice(at).replace(SIGNS, '') });

  return parts;
}

/** "a.m.", "3,4 Mio.", a quotation with its full stop. */
const ENDS_IN_STOP = /[.!?…]["”“»«'’)]?$/;

/** How much of what follows a fact goes: a blank before its full stop or comma, and a second full stop. */
function tooMuchBehind(words: string, behind: string): number {
  const blanks = /^ +(?=[.,](?!\d))/.exec(behind)?.[0].length ?? 0;
  const isSecondStop = ENDS_IN_STOP.test(words) && /^\.(?!\.)/.test(behind.slice(blanks));
  return isSecondStop ? blanks + 1 : blanks;
}

/** The beginning of a mark, or marks that another one may follow. */
const BEGUN = /(?:⟦[\sf\d,;]{0,40}(?::[^⟦⟧<>]{0,300})?⟧?\s{0,3}){1,6}$/;

/**
 * Shows a text while it is written: facts in the places of their marks; a mark that has only begun waits for its end.
 * @param language null for the one that the text shows itself
 */
export function createMarkFilter(facts: readonly Fact[], language: string | null): (part: string) => string {
  let held = '';
  let before = '';
  /** The words of a fact that nothing follows yet. */
  let printed = '';
  const printer = createPrinter(facts, () => language ?? languageOf(stripTags(before)));

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
    };

    let at = 0;
    for (const { 0: mark, 1: id = '', index } of text.slice(0, begun).matchAll(MARK)) {
      show(text.slice(at, index).replace(SIGNS, ''));
      printed = escapeHtml(printer.print(id, plainEnd(before)) ?? '');
      shown += printed;
      before = (before + printed).slice(-LONGEST_BEFORE);
      at = index + mark.length;
    }
    show(text.slice(at, begun).replace(SIGNS, ''));

    return shown;
  };
}

/** With the blank at its end. */
const plainEnd = (html: string) => stripTags(`${html}|`).slice(0, -1);

/** A text that need not be HTML, with its facts in the places of their marks. */
export function printMarks(text: string, facts: readonly Fact[], language: string | null): string {
  const show = createMarkFilter(facts, language ?? languageOf(stripTags(text)));
  return show(text) + show(END);
}

/** No mark goes on with it. */
const END = '\n';
