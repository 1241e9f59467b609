import { htmlText } from '#server/text/html-text.ts';
import { languageOf } from '#server/text/language-of.ts';
import { markHtml, type TextMark } from '#server/text/mark-html.ts';
import { isOpen, type Claim, type Fact } from '#shared/rules/evidence.ts';
import { factsOf, judge, TooManyClaims } from './judge/judge.ts';
import { createProposer } from './propose-fact.ts';

type SourceText = { text: string; language: string };
export type ReadSource = { language: string; facts: Fact[] };

/** More are no text for readers, and too many to look through. */
const STATEMENTS_MAX = 5000;
/** More are not held against sources: nobody goes through them. */
const CLAIMS_MAX = 1000;

/** The facts of several sources, numbered over all of them. An empty language is found out, or is the likely one. */
export function readSources(sources: SourceText[], likely?: string): ReadSource[] {
  let firstNumber = 1;
  return sources.map(({ text, language: given }, index) => {
    const language = given || languageOf(text, likely);
    const facts = factsOf(text, language, { source: index + 1, firstNumber });
    firstNumber += facts.length;
    return { language, facts };
  });
}

type Check = ({ html: string } | { text: string }) & { language: string; sources: SourceText[] };

/** Holds a text against sources. @returns null when it says more than can be checked. */
export function checkText({ language: given, sources, ...text }: Check) {
  const plain = 'html' in text ? htmlText(text.html).text : text.text;
  const [longest] = sources.toSorted((one, other) => other.text.length - one.text.length);
  const isSurer = longest && longest.text.length > plain.length;
  const likely = isSurer ? longest.language || languageOf(longest.text) : undefined;
  const language = given || languageOf(plain, likely);
  const facts = readSources(sources, language).flatMap((source) => source.facts);
  if (facts.length > STATEMENTS_MAX) return null;
  const claims = judgedWithin({ ...text, language, facts });
  return claims && claims.length <= STATEMENTS_MAX ? { language, facts, claims } : null;
}

type ShortText = {
  text: string;
  language: string | null;
  facts: Fact[];
  ownPhrases: string[];
  given?: string[];
};

/** What a post or an e-mail says beyond these facts, each once. Its addresses have been looked after before. */
export function openFigures({ text, language: chosen, facts, ownPhrases, given }: ShortText): string[] {
  const language = chosen ?? languageOf(text, languageOfFacts(facts));
  const claims = judge({ text, facts, language, ownPhrases, given });
  const open = claims.filter((claim) => isOpen(claim) && claim.kind !== 'link');
  return [...new Set(open.map(({ surface }) => surface))].slice(0, FIGURES_MAX);
}

/** More are not named. */
const FIGURES_MAX = 20;

type Marked = Pick<Claim, 'n' | 'kind' | 'start' | 'end' | 'sentence'>;

/**
 * The HTML of a piece for screens, with spans around the words of its claims and their sentences: `data-claim` and
 * `data-sentence` hold the numbers of claims. Links are marked themselves. A sentence has one of the blanks beside it.
 */
export function markClaims(html: string, claims: Marked[]): string {
  const { text, links } = htmlText(html);
  const linkEnds = new Map(links.map(({ start, end, tagEnd }) => [`${start} ${end}`, tagEnd]));
  const words = claims.map(({ n, kind, start, end }): TextMark => {
    const tagEnd = kind === 'link' ? linkEnds.get(`${start} ${end}`) : undefined;
    return { attribute: 'data-claim', value: n, ...(tagEnd === undefined ? { start, end } : { tagEnd }) };
  });
  const sentences = new Map<number, TextMark>();
  for (const { n, start, end, sentence } of claims) {
    const from = Math.max(0, start - sentence.length);
    const begin = from + text.slice(from, end + sentence.length).lastIndexOf(sentence, start - from);
    const behind = begin + sentence.length;
    if (begin < from || behind < end || sentences.has(begin)) continue;
    const [isBefore, isBehind] = [text[begin - 1] === ' ', text[behind] === ' '];
    const place = { start: begin - Number(isBefore && !isBehind), end: behind + Number(isBehind) };
    sentences.set(begin, { attribute: 'data-sentence', value: n, ...place });
  }
  return markHtml(html, [...words, ...sentences.values()]);
}

export function headingsOf(html: string): string[] {
  const { text, headings } = htmlText(html);
  return headings.map(({ start, end }) => text.slice(start, end));
}

type Draft = {
  html: string;
  language: string;
  facts: Fact[];
  addresses: string[];
  ownSites: string[];
  ownAddress: string | null;
  ownPhrases: string[];
  given?: string[];
};

/** What a piece says is in the language of its title, too. */
const whole = ({ html, ownPhrases }: Pick<Draft, 'html' | 'ownPhrases'>) =>
  [htmlText(html).text, ...ownPhrases].join('\n');

const languageOfFacts = (facts: readonly Fact[]) =>
  facts.length === 0 ? undefined : languageOf(facts.map(({ sentence }) => sentence).join(' '));

/** The claims of a piece's text; an empty language is found out. @returns null when it says more than can be checked. */
export function judgeText({ language, ...draft }: Draft): Claim[] | null {
  const known = language || languageOf(whole(draft), languageOfFacts(draft.facts));
  return judgedWithin({ ...draft, language: known })?.filter(isClaim) ?? null;
}

export { sentencesAsRead } from './judge/judge.ts';

export function contradictions(text: string, facts: Fact[]) {
  const claims = judgedWithin({ text, facts, language: languageOf(text, languageOfFacts(facts)) }) ?? [];
  const propose = createProposer(claims, facts);
  return claims.flatMap((claim) => {
    const fact = claim.kind === 'quote' ? null : propose(claim);
    // A year reads as a number too.
    return fact?.kind === claim.kind ? [{ sentence: claim.sentence, surface: claim.surface, fact }] : [];
  });
}

const isClaim = ({ state }: Claim) => state !== 'structural';

function judgedWithin(input: Parameters<typeof judge>[0]): Claim[] | null {
  try {
    const claims = judge({ ...input, most: CLAIMS_MAX });
    return claims.filter(isClaim).length > CLAIMS_MAX ? null : claims;
  } catch (error) {
    if (error instanceof TooManyClaims) return null;
    throw error;
  }
}
