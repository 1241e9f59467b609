import type { Claim, ClaimState, Fact } from '#shared/evidence.ts';
import { createContextFinder } from './find-by-context.ts';
import { findMentions, withSentences, type Mention } from './find-mentions.ts';
import { htmlText, type HtmlText } from './html-text.ts';
import { linkOf, linkValue } from './mentions/links.ts';
import { asRange } from './mentions/page.ts';
import { quoteOf } from './mentions/quotes.ts';
import { isSameValue, quoteWords } from './same-value.ts';
import { isToldBy } from './told-by.ts';

type Text = { html: string } | { text: string };
type Rules = {
  language: string;
  facts: readonly Fact[];
  /** Keys of the statements the user answers for; see `claimKey`. */
  vouched?: ReadonlySet<string>;
  /** Addresses that may be linked: those of the sources and the user's own. */
  addresses?: readonly string[];
  /** The user's own website; a link to any page of it needs no proof, nor does one to the user's own address. */
  ownSite?: string | null;
  ownAddress?: string | null;
  /**
   * The piece's own title and topic: a quotation of them, cut short or not, or of one of its headings says nothing. Left
   * out for a text that is no piece's.
   */
  ownPhrases?: readonly string[] | undefined;
  /** How a statement without a mark is taken: as open, by the sentence it stands in, or by its value alone. */
  unmarked?: 'open' | 'byContext' | 'byValue';
  /** A text that says more than this is not judged. */
  most?: number;
};

/** A text says more than can be checked. */
export class TooManyClaims extends Error {}

type Finding = { state: ClaimState; factId: string | null };
type Judging = Required<Pick<Rules, 'facts' | 'language' | 'vouched' | 'unmarked'>> & {
  byId: ReadonlyMap<string, Fact>;
  linked: ReadonlySet<string>;
  isOwn: (link: string) => boolean;
  marks: ReadonlyMap<Mention, string[]>;
  /** Facts marked in the same sentence; they may carry a citation. */
  markedIn: ReadonlyMap<string, Fact[]>;
  find: (mention: Mention) => { fact: Fact; isSame: boolean } | null;
};

/**
 * The checkable statements of a text, each held against the facts. Pure; long texts belong in a thread.
 * @throws TooManyClaims
 */
export function judge(input: Text & Rules): Claim[] {
  const { facts, language, vouched = new Set(), addresses = [], unmarked = 'byContext' } = input;
  const read = 'html' in input ? htmlText(input.html) : withoutMarkup(input.text);
  const mentions = mentionsOf(read, input);
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const links = facts.flatMap(({ kind, value }) => (kind === 'link' ? value : []));
  const marks = marksOf(read, mentions, byId);
  const judging: Judging = {
    facts,
    language,
    vouched,
    unmarked,
    byId,
    marks,
    isOwn: ownLinks(input),
    linked: new Set([...links, ...addresses.flatMap((address) => linkValue(address) ?? [])]),
    markedIn: markedBySentence(marks, byId),
    find: unmarked === 'byValue' ? createValueFinder(facts, language) : createContextFinder(facts, language),
  };
  return mentions.map((mention, index) => {
    const { kind, value, unit, surface, start, end, sentence } = mention;
    const statement = { kind, value, unit, surface, start, end, sentence };
    return { n: index + 1, ...statement, ...decided(mention, judging) };
  });
}

/** What a user vouches for: this statement in this sentence. */
export function claimKey({
  kind,
  value,
  unit,
  sentence,
}: Pick<Claim, 'kind' | 'value' | 'unit' | 'sentence'>): string {
  return JSON.stringify([kind, asRange(value), unit, quoteWords(sentence)]);
}

const withoutMarkup = (text: string): HtmlText => ({ text, marks: [], links: [], quotes: [], headings: [] });

type Reading = Pick<Rules, 'language' | 'most' | 'ownPhrases'>;

function mentionsOf(read: HtmlText, { language, most = Infinity, ownPhrases }: Reading): Mention[] {
  const { text, links, quotes } = read;
  const spelledOut = findMentions(text, language, most);
  if (spelledOut.filter(isFigure).length > most) throw new TooManyClaims();
  const fromMarkup = [
    ...links.flatMap(({ href, start, end }) => linkOf(href, start, end) ?? []),
    ...quotes
      .map(({ start, end }) => quoteOf(text, start, end))
      .filter(({ value }) => value.split(' ').length >= 5),
  ];
  const all = [...withSentences(text, language, fromMarkup), ...spelledOut].sort(
    (one, other) => one.start - other.start || other.end - one.end,
  );
  return withoutNested(ownPhrases ? withoutOwn(all, read, ownPhrases) : all);
}

/** Figures in such a quotation stay: a title can be wrong, too. */
function withoutOwn(mentions: readonly Mention[], { text, headings }: HtmlText, phrases: readonly string[]) {
  const own = phrases.map(quoteWords);
  const titles = new Set(headings.map(({ start, end }) => quoteWords(text.slice(start, end))));
  const isOwn = (words: string) => titles.has(words) || own.some((phrase) => phrase.startsWith(words));
  return mentions.filter(({ kind, value }) => kind !== 'quote' || !isOwn(value));
}

const isFigure = ({ kind, isStructural }: Mention) => kind !== 'link' && !isStructural;

/** A quotation is checked word by word, so what stands in it is not checked again; nor is an address twice. */
function withoutNested(mentions: readonly Mention[]): Mention[] {
  let quoteEnd = 0;
  let linkEnd = 0;
  return mentions.filter(({ kind, end }) => {
    if (kind === 'link') {
      const isNested = end <= linkEnd;
      linkEnd = Math.max(linkEnd, end);
      return !isNested;
    }
    if (end <= quoteEnd) return false;
    if (kind === 'quote') quoteEnd = end;
    return true;
  });
}

/** A mark that covers several statements belongs to the one it is true of, else to the last. */
function marksOf({ marks }: HtmlText, all: readonly Mention[], byId: ReadonlyMap<string, Fact>) {
  // Without the addresses, no statement stands within another.
  const mentions = all.filter(({ kind }) => kind !== 'link');
  const found = new Map<Mention, string[]>();
  let first = 0;
  for (const { factId, start, end } of marks.toSorted((one, other) => one.start - other.start)) {
    while ((mentions[first]?.end ?? Infinity) <= start) first += 1;
    const covered: Mention[] = [];
    for (let at = first; (mentions[at]?.start ?? Infinity) < end; at += 1) {
      const mention = mentions[at];
      if (mention && mention.end > start) covered.push(mention);
    }
    const fact = byId.get(factId);
    const owner = covered.find((mention) => fact && isSameValue(mention, fact)) ?? covered.at(-1);
    if (owner) found.set(owner, [...(found.get(owner) ?? []), factId]);
  }
  return found;
}

function markedBySentence(marks: ReadonlyMap<Mention, string[]>, byId: ReadonlyMap<string, Fact>) {
  const facts = new Map<string, Fact[]>();
  for (const [{ sentence }, ids] of marks) {
    facts.set(sentence, [...(facts.get(sentence) ?? []), ...ids.flatMap((id) => byId.get(id) ?? [])]);
  }
  return facts;
}

function decided(mention: Mention, judging: Judging): Finding {
  const finding = held(mention, judging);
  const isOpen = finding.state === 'unsourced' || finding.state === 'differs';
  return isOpen && judging.vouched.has(claimKey(mention)) ? { ...finding, state: 'vouched' } : finding;
}

function held(mention: Mention, judging: Judging): Finding {
  const marked = (judging.marks.get(mention) ?? []).flatMap((id) => judging.byId.get(id) ?? []);
  const same = marked.find((fact) => isToldBy(mention, fact, judging.language));
  if (same) return { state: 'bound', factId: same.id };
  if (mention.kind === 'link') return heldLink(mention, judging);
  if (mention.kind === 'study') return heldStudy(mention, judging);
  if (marked[0]) return { state: 'differs', factId: marked[0].id };
  if (mention.isStructural) return { state: 'structural', factId: null };
  const found = judging.unmarked === 'open' ? null : judging.find(mention);
  if (!found) return { state: 'unsourced', factId: null };
  return { state: found.isSame ? 'bound' : 'differs', factId: found.fact.id };
}

/** An address needs no mark: it is its own proof. */
function heldLink({ value }: Mention, { facts, linked, isOwn }: Judging): Finding {
  if (isOwn(value)) return { state: 'structural', factId: null };
  if (!linked.has(value)) return { state: 'unsourced', factId: null };
  const fact = facts.find((known) => known.kind === 'link' && known.value === value);
  return { state: 'bound', factId: fact?.id ?? null };
}

function ownLinks({ ownSite, ownAddress }: Pick<Rules, 'ownSite' | 'ownAddress'>) {
  const host = ownSite && URL.parse(linkValue(ownSite) ?? `https://${ownSite}`)?.host.replace(/^www\./, '');
  const address = ownAddress && linkValue(ownAddress);
  return (link: string) => link === address || (Boolean(host) && URL.parse(link)?.host === host);
}

/** In a few short facts a value says enough. */
function createValueFinder(facts: readonly Fact[], language: string) {
  return (mention: Mention) => {
    const fact = facts.find((known) => isToldBy(mention, known, language));
    return fact ? { fact, isSame: true } : null;
  };
}

/** A citation is bound where a source of a fact marked in its sentence names the same. */
function heldStudy({ value, sentence }: Mention, { facts, markedIn, unmarked }: Judging): Finding {
  const sources = new Set((markedIn.get(sentence) ?? []).map(({ source }) => source));
  const named = (fact: Fact) => fact.kind === 'study' && fact.value === value;
  const inMarked = facts.find((fact) => named(fact) && sources.has(fact.source));
  const fact =
    inMarked ?? (markedIn.get(sentence) ?? []).find((marked) => quoteWords(marked.sentence).includes(value));
  const anywhere = fact ?? (unmarked === 'open' ? undefined : facts.find(named));
  return anywhere ? { state: 'bound', factId: anywhere.id } : { state: 'unsourced', factId: null };
}
