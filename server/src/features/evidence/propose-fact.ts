import { SENTENCE_MAX } from '#server/text/sentences.ts';
import { createTermIndex } from '#server/text/term-index.ts';
import { termsOf } from '#server/text/terms.ts';
import type { Claim, Fact } from '#shared/rules/evidence.ts';
import { countedIn, isComparable, matchOf } from './judge/compare.ts';
import { createTeller } from './judge/tell-apart.ts';

type Held = Pick<Claim, 'kind' | 'value' | 'unit' | 'surface' | 'start' | 'sentence' | 'state' | 'factId'>;

/**
 * For each claim the fact whose words may take its place: the one comparable figure of the source's sentence that the
 * claim's sentence does not state already. Where there are several, or another figure of the claim's sentence is wrong as
 * well, there is none: which of them is meant cannot be told.
 */
export function createProposer(claims: readonly Held[], facts: readonly Fact[]) {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const bySource = Map.groupBy(facts, ({ source }) => source);
  const alike = createAlike(facts);
  const factOf = ({ factId }: Held) => byId.get(factId ?? '');

  return (claim: Held): Fact | null => {
    const held = factOf(claim);
    if (!held || !isUnsettled(claim) || isCut(held) || isCut(claim) || !isAboutSame(claim, held)) return null;

    const others = claims.filter((other) => other !== claim && isSameSentence(other, claim));
    const isRival = (other: Held) => {
      const rival = factOf(other);
      return isWrong(other) && rival && isSameSentence(rival, held);
    };
    if (others.some(isRival)) return null;

    // "the 31st" of "31 March".
    const said = (bySource.get(held.source) ?? []).filter((fact) => isSameSentence(fact, held));
    if (said.some(({ sentence, surface }) => isWritten(claim.surface, `${sentence} ${surface}`))) return null;

    const unused = said.filter(
      (fact) =>
        isComparable(claim, fact) &&
        // A bare figure in the place of a measured one would leave out the unit.
        (claim.unit === null) === (fact.unit === null) &&
        hasPartsOf(claim, fact) &&
        countsSame(claim, fact) &&
        !others.some((other) => matchOf(other, fact) === 'same') &&
        !isWritten(fact.surface, claim.sentence),
    );
    const [only] = unused;
    if (!only || unused.length > 1 || matchOf(claim, only) === 'same') return null;

    const mayBeMeant = alike(claim, held).filter(
      (fact) =>
        isComparable(claim, fact) && fact.value !== only.value && !isWritten(fact.surface, claim.sentence),
    );

    return mayBeMeant.length > 0 ? null : only;
  };
}

/** Another sentence that shares so much of what the fact's sentence shares with a claim's may be meant as well. */
const ALIKE = 0.8;

function createAlike(facts: readonly Fact[]) {
  const bySentence = [...Map.groupBy(facts, ({ source, sentence }) => `${source} ${sentence}`).values()];
  const index = createTermIndex(bySentence.map(([fact]) => fact?.sentence ?? ''));
  return (claim: Held, held: Fact): Fact[] => {
    const { shared } = index.likeness(claim.sentence);
    const isOther = createTeller(claim, held.sentence);
    const least = ALIKE * (shared.get(bySentence.findIndex((own) => own.includes(held))) ?? 0);
    return [...shared]
      .filter(([, weight]) => weight >= least)
      .flatMap(([number]) => bySentence[number] ?? [])
      .filter((fact) => !isOther(fact.sentence))
      .filter((fact) => fact.source !== held.source || !isSameSentence(fact, held));
  };
}

/** A day without its year does not take the place of a year, nor "2.1" that of a count. */
const hasPartsOf = (one: Held, { kind, value, unit }: Fact) =>
  kind === 'date'
    ? value.replace(/\d/g, '0') === one.value.replace(/\d/g, '0')
    : unit !== null || kind !== 'number' || value.includes('.') === one.value.includes('.');

function countsSame(one: Held, fact: Fact): boolean {
  const [said, known] = [countedIn(one), countedIn(fact)];
  return one.kind !== 'number' || one.unit !== null || !said || !known || said === known;
}

const isUnsettled = ({ state }: Held) => state === 'differs';
/** In another place than the source says it, or another one. */
const isWrong = ({ state }: Held) => state === 'differs' || state === 'doubted';

type Placed = { start: number; sentence: string };

/** Of a long sentence, what stands far behind its beginning has its end alone. */
const isSameSentence = (one: Placed, other: Placed) =>
  Math.abs(one.start - other.start) < SENTENCE_MAX &&
  (one.sentence.endsWith(other.sentence) || other.sentence.endsWith(one.sentence));

/** What else a sentence says that is too long to be kept whole is not known. */
const isCut = ({ sentence }: Placed) => sentence.length >= SENTENCE_MAX - 2;

/** Whether a text has these words, also where they are read as something else. */
function isWritten(words: string, text: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (
      !/\p{N}[.,:]?$/u.test(text.slice(Math.max(0, at - 2), at)) &&
      !/^[.,:]?\p{N}/u.test(text.slice(at + words.length))
    )
      return true;
  return false;
}

/** Of a claim's words, the fact's sentence has at least this share. */
const SHARED = 0.5;

/** A mark may stand in a sentence about something else. */
function isAboutSame({ sentence }: Held, fact: Fact): boolean {
  const [own, known] = [termsOf(sentence), termsOf(fact.sentence)];
  const shared = [...own].filter((term) => known.has(term)).length;
  return shared > 0 && shared >= SHARED * own.size;
}
