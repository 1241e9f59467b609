import type { Fact } from '#shared/rules/evidence.ts';
import { falsely, truly, type Around, type Place, type Said } from './lies-of.ts';
import { UNSPACED, wordsIn } from './planted-words.ts';

// Drafts made from prose that was written by others: sentences of a source, honestly reworded or with a lie planted by rule.
// The rules know digits, Intl and a few words; they share no code with the judge they try.

type Statement = { kind: string; isLie: boolean; start: number; end: number; truth: string };
export type PlantedDraft = { marked: string; typed: string; statements: Statement[] };
/** A sentence of a draft: `at` is where its statement stands, `fact` where the truth stands in the source. */
type Line = { text: string; at: Place; mark: Place | null; kind: string; isLie: boolean; truth: string };

const FIGURE =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_.,:/+@#-])\d+(?:[.,:]\d+)*(?![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_/+@-]|[.,:]\d)/gu;
const QUOTATION = /“[^“”\n]{40,200}”|„[^„“”\n]{40,200}[“”]|«[^«»\n]{40,200}»|「[^「」\n]{15,120}」/g;
/** Of a point or a footnote: another one is no lie. */
const LIST_NUMBER = /^[([]?\d+[.)\]]\s/;
const SENTENCES_MAX = 16;
const LIE_SHARE = 0.45;

/** The text of a source: prose, and what a shop says of itself where there are words for it. */
export const sourceOf = (prose: string, language: string) =>
  [prose.replace(/[^\S\n]+/g, ' '), ...wordsIn(language).shop.map(({ sentence }) => sentence)].join('\n');

/** Numbers of a linear congruential generator: the same seed gives the same draft. */
function createChance(seed: number) {
  let state = seed * 2_654_435_761;
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  for (let warmUp = 0; warmUp < 8; warmUp += 1) next();
  const below = (most: number) => Math.floor(next() * most);
  const one = <T>(list: readonly T[]): T | undefined => list[below(list.length)];
  return { next, below, one };
}
export function plantLies(
  source: string,
  language: string,
  facts: readonly Fact[],
  seed: number,
): PlantedDraft {
  const chance = createChance(seed);
  const all = sentencesOf(source, language);
  const chosen = all.filter(({ figures }) => figures.length > 0);
  while (chosen.length > SENTENCES_MAX) chosen.splice(chance.below(chosen.length), 1);
  const lines = chosen.map((said) => lineOf(said, { chosen, language, chance, source }));
  lines.push(
    ...shopLines(source, language, chance),
    ...quotedLines(source, chance),
    ...studyLines(all, language, chance),
  );
  return draftOf(lines, facts, chance);
}

function sentencesOf(source: string, language: string): Said[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  const shop = new Set(wordsIn(language).shop.map(({ sentence }) => sentence));
  return Array.from(segmenter.segment(source), ({ segment, index }) => {
    const start = index + segment.length - segment.trimStart().length;
    const text = segment.trim();
    const numbered = LIST_NUMBER.exec(text)?.[0].length ?? 0;
    const figures = Array.from(text.matchAll(FIGURE), ({ 0: figure, index: at }) => ({
      start: at,
      end: at + figure.length,
    })).filter(({ start: at }) => at >= numbered);
    return { text, start, end: start + text.length, figures };
  }).filter(({ text, figures }) => {
    const size = UNSPACED.test(text) ? text.length * 3 : text.length;
    return (
      size >= 45 && size <= 420 && figures.length <= 8 && !shop.has(text) && !/["“”„«»「」\n]/.test(text)
    );
  });
}

function lineOf(said: Said, around: Around): Line {
  const { chance } = around;
  const target = chance.one(said.figures) ?? { start: 0, end: 0 };
  const truth = said.text.slice(target.start, target.end);
  const isLie = chance.next() < LIE_SHARE;
  const ways = (isLie ? falsely : truly)(said, target, around).filter(
    ({ at, text, keepsFigure }) => !isLie || keepsFigure || !said.text.includes(text.slice(at.start, at.end)),
  );
  const mark = { start: said.start + target.start, end: said.start + target.end };
  const kinds = [...new Set(ways.map(({ kind }) => kind))];
  const kind = chance.one(kinds);
  const way = chance.one(ways.filter((one) => one.kind === kind)) ?? {
    kind: 'verbatim',
    text: said.text,
    at: target,
  };
  const isStillLie = isLie && way.kind !== 'verbatim';
  const cut =
    (isStillLie && !way.keepsFigure) || way.kind === 'verbatim'
      ? shortened(way.text, way.at, chance)
      : { text: way.text, at: way.at };
  return { ...cut, mark: way.mark ?? mark, kind: way.kind, isLie: isStillLie, truth };
}

/** Leaves out some of the words that stand away from the statement, as a writer does who tells less. */
function shortened(text: string, at: Place, chance: Around['chance']) {
  const words = Array.from(
    text.matchAll(UNSPACED.test(text) ? /[^、。，,]+[、。，,]?/gu : /\S+\s*/gu),
    ({ 0: word, index }) => ({ word, index }),
  );
  let result = '';
  let moved = at;
  for (const { word, index } of words) {
    const isNear = index < at.end + 25 && index + word.length > at.start - 25;
    if (isNear || chance.next() > 0.25 || /\d/.test(word)) result += word;
    else if (index < at.start) moved = { start: moved.start - word.length, end: moved.end - word.length };
  }
  return { text: result, at: moved };
}

function shopLines(source: string, language: string, chance: Around['chance']): Line[] {
  return wordsIn(language).shop.map(({ sentence, said, lies }, index) => {
    const isLie = chance.next() < 0.5;
    const words = isLie ? (chance.one(lies) ?? said) : said;
    const start = sentence.indexOf(said);
    const from = source.lastIndexOf(sentence) + start;
    const kind = ['opening hours', 'telephone', 'price', 'app version'][index] ?? '';
    const text = sentence.slice(0, start) + words + sentence.slice(start + said.length);
    return {
      text,
      at: { start, end: start + words.length },
      mark: { start: from, end: from + said.length },
      kind,
      isLie,
      truth: said,
    };
  });
}

function quotedLines(source: string, chance: Around['chance']): Line[] {
  return Array.from(source.matchAll(QUOTATION))
    .slice(0, 3)
    .map(({ 0: quote, index }) => {
      const isLie = chance.next() < LIE_SHARE;
      const parts = UNSPACED.test(quote) ? Array.from(quote) : quote.split(' ');
      const at = 2 + chance.below(Math.max(1, parts.length - 4));
      const [word = '', next = ''] = [parts[at], parts[at + 1]];
      const changed = [...parts.slice(0, at), next, word, ...parts.slice(at + 2)];
      const text =
        isLie && next !== word && at + 1 < parts.length
          ? changed.join(UNSPACED.test(quote) ? '' : ' ')
          : quote;
      return {
        text,
        at: { start: 0, end: text.length },
        mark: { start: index, end: index + quote.length },
        kind: 'quotation',
        isLie: text !== quote,
        truth: quote,
      };
    });
}

/** A study that no source knows, before a sentence of the source. */
function studyLines(all: Said[], language: string, chance: Around['chance']): Line[] {
  const { study } = wordsIn(language);
  const said = chance.one(all.filter(({ figures }) => figures.length === 0));
  if (!study || !said) return [];
  return [
    {
      text: `${study}${UNSPACED.test(study) ? '' : ' '}${said.text}`,
      at: { start: 0, end: study.length },
      mark: null,
      kind: 'study',
      isLie: true,
      truth: '',
    },
  ];
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function draftOf(lines: Line[], facts: readonly Fact[], chance: Around['chance']): PlantedDraft {
  const draft: PlantedDraft = { marked: '', typed: '', statements: [] };
  let offset = 0;
  for (const { text, at, mark, kind, isLie, truth } of lines) {
    const trimmed = text.trimEnd();
    const fact = mark && facts.find((one) => one.start < mark.end && one.end > mark.start);
    const isForgotten = isLie && kind !== 'swapped with its mark' && chance.next() < 0.25;
    const words = escaped(trimmed.slice(at.start, at.end));
    const around = (inner: string) =>
      `<p>${escaped(trimmed.slice(0, at.start))}${inner}${escaped(trimmed.slice(at.end))}</p>`;
    draft.marked += around(fact && !isForgotten ? `<span data-fact="${fact.id}">${words}</span>` : words);
    draft.typed += around(words);
    draft.statements.push({ kind, isLie, truth, start: offset + at.start, end: offset + at.end });
    offset += trimmed.length + 1;
  }
  return draft;
}
