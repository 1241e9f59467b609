import { htmlText, type HtmlText } from '#server/text/html-text.ts';
import { rowLines } from '#server/text/table-rows.ts';
import type { Claim, ClaimState, Fact } from '#shared/rules/evidence.ts';
import { isComparable, matchOf } from './compare.ts';
import { createFactFinder, type Lookup } from './fact-finder.ts';
import { findStatements, type Statement } from './find-statements.ts';
import { linkOf, linkValue } from './links.ts';
import { plainWords } from './normalise.ts';
import type { Found } from './page.ts';
import { createFewFinder } from './part-of-few.ts';
import { createParts } from './parts.ts';
import { quoteOf } from './quotes.ts';
import { wordsOf } from './words.ts';

type Text = { html: string } | { text: string };
type Rules = {
  language: string;
  facts: readonly Fact[];
  /** Addresses that may be linked: those of the sources and the user's own. */
  addresses?: readonly string[];
  /** The user's own websites; a link to any page of them needs no proof, nor does one to the user's own address. */
  ownSites?: readonly string[];
  ownAddress?: string | null;
  /** The piece's own title and topic: a quotation of how these begin, or of a heading, needs no source. */
  ownPhrases?: readonly string[] | undefined;
  /** What stands in the brief, as its topic and its call to action: what these say needs no source. */
  given?: readonly string[] | undefined;
  /** A text that says more than this is not judged. */
  most?: number;
};
type Finding = { state: ClaimState; factId: string | null };

export class TooManyClaims extends Error {}

/**
 * The checkable statements of a text, each held against the facts. A figure is bound where the source's sentence that is
 * most like its own has it, to be confirmed where another one has it, and open otherwise; a mark says where to look first.
 * Pure; long texts belong in a thread.
 * @throws TooManyClaims
 */
export function judge(input: Text & Rules): Claim[] {
  const { facts, most = Infinity } = input;
  const read = 'html' in input ? htmlText(input.html) : withoutMarkup(input.text);
  const found = statementsOf(read, { ...input, most: most * MINOR_SHARE });
  const statements = inRows(read, found);
  const claims = statements.filter(({ kind, isMinor }) => kind !== 'link' && !isMinor);
  if (claims.length > most || statements.length > most * MINOR_SHARE) throw new TooManyClaims();
  const marks = marksOf(read, statements);
  const finder = createFactFinder(facts);
  const marksIn = (statement: Statement) => marks.get(statement) ?? NO_MARKS;
  const isOfFew = createFewFinder('html' in input ? read.text : input.text, statements, input.language);
  const placed = statements.map((statement, at) => {
    const beside = { marked: marksIn(statement), isOfFew: isOfFew(statement, at) };
    const named = statement.named ? finder.find({ ...statement, sentence: statement.named }, beside) : null;
    return named?.here ? { ...named, statement } : finder.find(statement, beside);
  });
  const otherPart = createParts(placed, input.language);
  const hold = createHolder(input);
  const judged = placed.map((one, index) => {
    const { kind, value, unit, surface, start, end } = one.statement;
    const { sentence } = found[index] ?? one.statement;
    const claim = { n: index + 1, kind, value, unit, surface, start, end, sentence };
    return { ...claim, ...hold({ ...one, other: otherPart(index) }, marksIn(one.statement)) };
  });
  return withHeadings(judged, read);
}

/** A heading says too little to be doubted for itself: it is about what the text says with the same value. */
function withHeadings(claims: Claim[], { headings }: HtmlText): Claim[] {
  const bound = claims.filter(({ state }) => state === 'bound');
  const isHeading = ({ start, end }: Claim) =>
    headings.some((heading) => heading.start <= start && end <= heading.end);

  return claims.map((claim) => {
    if (claim.state !== 'doubted' || !isHeading(claim)) return claim;
    const { kind, value, unit } = claim;
    const said = bound.find((one) => one.kind === kind && one.value === value && one.unit === unit);
    return said ? { ...claim, state: 'bound', factId: said.factId } : claim;
  });
}

const NO_MARKS: ReadonlySet<string> = new Set();

/** What a user confirms: this value in this sentence, which says of what it is. */
export const claimKey = ({ value, sentence }: Pick<Claim, 'value' | 'sentence'>): string =>
  JSON.stringify([value, plainWords(sentence)]);

const withoutMarkup = (text: string): HtmlText => ({ ...htmlText(''), text });
const QUOTE_WORDS_MIN = 5;
/** Small numbers and weekdays that are no claims may be this many times as many. */
const MINOR_SHARE = 3;

type Reading = Pick<Rules, 'language' | 'ownPhrases' | 'most'>;

function statementsOf(read: HtmlText, { language, ownPhrases, most }: Reading): Statement[] {
  const { text, links, quotes, headings } = read;
  const marked: Found[] = [
    ...links.flatMap(({ href, start, end }) => linkOf(href, start, end) ?? []),
    ...quotes
      .map(({ start, end }) => quoteOf(text, start, end))
      .filter(({ value }) => value.split(' ').length >= QUOTE_WORDS_MIN),
  ];
  const statements = findStatements(text, language, marked, most);
  if (!ownPhrases) return statements;
  const own = ownPhrases.map(plainWords);
  const titles = new Set(headings.map(({ start, end }) => plainWords(text.slice(start, end))));
  const isOwn = (words: string) => titles.has(words) || own.some((phrase) => phrase.startsWith(words));
  return statements.filter(({ kind, value }) => kind !== 'quote' || !isOwn(value));
}

/** What each claim of a text is read as: its sentence, or the row that it stands in. */
export const sentencesAsRead = (html: string, claims: Placed[]): string[] =>
  inRows(htmlText(html), claims).map(({ sentence }) => sentence);

type Placed = Pick<Statement, 'start' | 'end' | 'sentence'>;
type InRow<T> = T & { named?: string | undefined; cell?: string };

/** What stands alone in a cell says nothing; its row does, under the headings of its columns. */
function inRows<T extends Placed>({ text, tables }: HtmlText, statements: readonly T[]): InRow<T>[] {
  if (tables.length === 0) return [...statements];
  const cells = tables
    .flatMap((table) => rowLines(text, table))
    .flatMap((line) =>
      line.cells.map((cell) => ({ ...cell, sentence: line.text, named: nameOf(text, line) })),
    )
    .sort((one, other) => one.start - other.start);

  let next = 0;
  return statements.map((statement) => {
    while ((cells[next]?.end ?? Infinity) < statement.end) next += 1;
    const cell = cells[next];
    const isAlone =
      cell && cell.start <= statement.start && cell.end - cell.start <= statement.sentence.length;
    if (!cell || !isAlone) return statement;
    const { sentence, named, at, start, end } = cell;
    return { ...statement, sentence, named, cell: text.slice(start, end), at: at + statement.start - start };
  });
}

/** Its cells alone, where one of them has words: the headings of a table stand over every row, so they tell none apart. */
function nameOf(text: string, { cells }: ReturnType<typeof rowLines>[number]): string | undefined {
  const own = cells.map(({ start, end }) => text.slice(start, end));
  return own.some((cell) => !/\p{N}/u.test(cell) && /\p{L}/u.test(cell)) ? own.join('; ') : undefined;
}

function marksOf({ marks }: HtmlText, statements: readonly Statement[]): Map<Statement, Set<string>> {
  const found = new Map<Statement, Set<string>>();
  let first = 0;
  for (const { factId, start, end } of marks.toSorted((one, other) => one.start - other.start)) {
    while ((statements[first]?.end ?? Infinity) <= start) first += 1;
    for (let at = first; (statements[at]?.start ?? Infinity) < end; at += 1) {
      const statement = statements[at];
      if (statement && statement.end > start)
        found.set(statement, (found.get(statement) ?? new Set()).add(factId));
    }
  }
  return found;
}

/** Whether the brief says it already; its small numbers and weekdays say nothing of others. */
function createGiven({ given = [], language }: Rules) {
  const said = given.flatMap((words) => findStatements(words, language)).filter(({ isMinor }) => !isMinor);
  return (statement: Statement) => said.some((one) => matchOf(statement, one) === 'same');
}

function createHolder(rules: Rules) {
  const { facts } = rules;
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const holdLink = createLinkHolder(rules);
  const words = createWordFinder(facts);
  const saysOtherwise = createContradictions(rules);
  const isGiven = createGiven(rules);

  const hold = (found: Lookup & { other: Fact | null }, marked: ReadonlySet<string>): Finding => {
    const { statement, here, elsewhere, instead, perhaps, isAlike, other: otherPart } = found;
    if (statement.kind === 'link') return holdLink(statement);
    const named = [...marked].flatMap((id) => byId.get(id) ?? [])[0];
    if (statement.kind === 'quote' || statement.kind === 'study') {
      const fact = words(statement);
      if (fact) return { state: 'bound', factId: fact.id };
      return named && statement.kind === 'quote'
        ? { state: 'differs', factId: named.id }
        : { state: 'unsourced', factId: null };
    }
    if (here && (otherPart !== null || (isAlike && saysOtherwise(statement, here))))
      return { state: 'doubted', factId: here.id };
    if (here)
      return { state: statement.isMinor && marked.size === 0 ? 'structural' : 'bound', factId: here.id };
    if (statement.isMinor && !instead && !(named && isComparable(statement, named))) {
      const other = perhaps ?? otherPart;
      return other ? { state: 'doubted', factId: other.id } : { state: 'structural', factId: null };
    }
    if (elsewhere) return { state: 'doubted', factId: elsewhere.id };

    const isOfOneSentence = named !== undefined && named.sentence === instead?.sentence;
    const other = isOfOneSentence ? named : (instead ?? named);
    return other ? { state: 'differs', factId: other.id } : { state: 'unsourced', factId: null };
  };

  return (...[found, marked]: Parameters<typeof hold>): Finding => {
    const finding = hold(found, marked);
    return finding.state !== 'bound' && isGiven(found.statement) ? NOT_ASKED : finding;
  };
}

const NOT_ASKED: Finding = { state: 'structural', factId: null };

/** Whether a sentence that has a figure of a like one denies what that says, or says it of somebody whom no source names. */
function createContradictions({ facts, language }: Rules) {
  const { not, up, down } = wordsOf(language);
  const denials = (sentence: string) =>
    (sentence.toLowerCase().match(WORDS) ?? []).filter((word) => not.has(word) || word.endsWith("n't"))
      .length;
  const known = new Set(facts.flatMap(({ sentence }) => sentence.toLowerCase().match(WORDS) ?? []));
  /** 1 for "rose", -1 for "fell", 0 for neither or both. */
  const direction = (sentence: string) => {
    const words = sentence.toLowerCase().match(WORDS) ?? [];
    return Number(words.some((word) => up.has(word))) - Number(words.some((word) => down.has(word)));
  };

  return ({ sentence, cell = sentence }: InRow<Statement>, fact: Fact): boolean => {
    const denied = denials(fact.sentence);
    // What another cell of the row denies is not said of this one.
    if (denials(sentence) !== denied && denials(cell) !== denied) return true;
    if (direction(sentence) * direction(fact.sentence) < 0) return true;
    if (CAPITAL_NOUNS.has(language.slice(0, 2))) return false;
    const isStranger = (sentence.match(NAME) ?? []).some((name) => !known.has(name.toLowerCase()));
    return isStranger && isNameMissing(fact.sentence, sentence);
  };
}

/** Whether a capitalised word of one text stands less often in another. */
function isNameMissing(text: string, other: string): boolean {
  const counts = Map.groupBy(other.match(WORDS) ?? [], (word) => word);
  const names = Map.groupBy(text.match(CAPITALISED) ?? [], (name) => name);
  return [...names].some(([name, { length }]) => length > (counts.get(name)?.length ?? 0));
}

const WORDS = /\p{L}[\p{L}\p{M}'’]*/gu;
const CAPITALISED = /(?<![\p{L}\p{M}'’])\p{Lu}[\p{L}\p{M}'’]*/gu;
const NAME = /(?<=[\p{Ll}\p{M},(] ?)(?<![\p{L}\p{M}])\p{Lu}[\p{Ll}\p{M}]{2,}/gu;
const CAPITAL_NOUNS = new Set(['de', 'lb']);

function createLinkHolder({ facts, addresses = [], ownSites = [], ownAddress }: Rules) {
  const links = new Map(facts.flatMap((fact) => (fact.kind === 'link' ? [[fact.value, fact] as const] : [])));
  const given = new Set(addresses.flatMap((address) => linkValue(address) ?? []));
  const hostOf = (site: string) =>
    URL.parse(linkValue(site) ?? `https://${site}`)?.host.replace(/^www\./, '');
  const hosts = new Set(ownSites.flatMap((site) => hostOf(site) ?? []));
  const own = ownAddress && linkValue(ownAddress);
  return ({ value }: Statement): Finding => {
    if (value === own || hosts.has(URL.parse(value)?.host ?? ''))
      return { state: 'structural', factId: null };
    const fact = links.get(value);
    return fact || given.has(value)
      ? { state: 'bound', factId: fact?.id ?? null }
      : { state: 'unsourced', factId: null };
  };
}

/** Scripts without blanks between words: any run of characters may be a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function createWordFinder(facts: readonly Fact[]) {
  const starts: number[] = [];
  let all = '';
  for (const fact of facts) {
    starts.push(all.length);
    const own = fact.kind === 'quote' ? `${fact.value} | ` : '';
    all += ` ${own}${plainWords(fact.sentence)} |`;
  }
  const studies = facts.filter(({ kind }) => kind === 'study');
  return ({ kind, value }: Statement): Fact | null => {
    if (value === '') return null;
    if (kind === 'study' && value === 'unnamed') return studies[0] ?? null;
    const at = all.indexOf(UNSPACED.test(value) ? value : ` ${value} `);
    if (at < 0) return null;
    const index = starts.findLastIndex((start) => start <= at);
    return facts[index] ?? null;
  };
}

type Link = { href: string; start: number; end: number };
type Place = { source: number; firstNumber: number; links?: readonly Link[] };

const FACTS_MAX = 5000;

/**
 * The numbered facts of a source's text. Links that its text does not spell out are given with their places.
 * @param place.firstNumber the number of the first fact: facts are counted over all sources of a piece.
 */
export function factsOf(text: string, language: string, { source, firstNumber, links = [] }: Place): Fact[] {
  const hidden = links.flatMap(({ href, start, end }) => linkOf(href, start, end) ?? []);
  return findStatements(text, language, hidden, FACTS_MAX)
    .slice(0, FACTS_MAX)
    .map(({ kind, value, unit, surface, start, end, sentence }, index) => ({
      id: `f${firstNumber + index}`,
      source,
      kind,
      value,
      unit,
      surface,
      start,
      end,
      sentence,
    }));
}
