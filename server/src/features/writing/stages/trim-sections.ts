import { hasMark, joined, linesOf, placesOf, type Document } from '#server/document/document.ts';
import { behind, withoutBlankStart } from '#server/document/edit.ts';
import { parse } from '#server/document/parse.ts';
import { print } from '#server/document/print.ts';
import { cutAt, endsOf, type End } from '#server/document/sentences.ts';
import type { Grain } from '#server/document/stops.ts';
import type { PiecePlan } from '#shared/schemas/content-plan.ts';
import { splitSection, wordsOf, type Split } from './split-section.ts';
import { fewestWords, mostWords, totalWords, type Section } from './writing.ts';

const LEAST_SHARE = 0.5;
const FULL_SHARE = 0.9;

type Draft = Split & {
  planned: number;
  bodyWords: number;
  closingWords: number;
  ends: End[];
  /** Where facts stand in the body. */
  facts: number[];
};

type Length = { least: number; goal: number; most: number };

type Untrimmed = {
  plan: Pick<PiecePlan, 'sections'>;
  wanted: number;
  most: number;
  callToAction: string | null;
  sections: readonly (Section | undefined)[];
};

/**
 * The sections of a piece that is too long, cut to its length: at the ends of sentences, list items and table rows
 * where that will do, otherwise at the end of a clause or a word. Its closing stays, and so does a table, picture or
 * block of code that is too large to go: what stands before it is cut.
 */
export function trimSections({ plan, wanted, callToAction, ...untrimmed }: Untrimmed): Section[] {
  const sections = untrimmed.sections.filter((section) => section !== undefined);
  const most = mostWords(wanted, untrimmed.most);
  if (totalWords({ sections }) <= most) return sections;
  const last = sections.length - 1;
  const drafts = sections.map(({ html }, position) =>
    draftOf(parse(html), plan.sections[position]?.words ?? 0, position === last, callToAction),
  );
  const length = { least: fewestWords(wanted), goal: Math.min(wanted, most), most };
  do dropSentences(drafts, length);
  while (total(drafts) > most && drafts.filter(keepLastBlocks).length > 0);
  for (const grain of ['clause', 'word'] as const) cutInside(drafts, length, grain);
  return drafts.map(({ body, closing }, position) => {
    const text = joined(body, closing);
    return { html: print(text), words: wordsOf(text), rewrites: sections[position]?.rewrites ?? 0 };
  });
}

function draftOf(document: Document, planned: number, isLast: boolean, callToAction: string | null): Draft {
  const { body, closing } = splitSection(document, isLast, callToAction);
  const [bodyWords, closingWords] = [wordsOf(body), wordsOf(closing)];
  const ends = endsOf(body, 'sentence');
  return { body, closing, planned, bodyWords, closingWords, ends, facts: factsIn(body) };
}

const factsIn = (body: Document): number[] =>
  Array.from(linesOf(body)).flatMap(({ line, at }) =>
    placesOf(line.runs, at).flatMap(({ run, at: place }) => (hasMark(run, 'fact') ? place : [])),
  );

const lengthOf = ({ bodyWords, closingWords }: Draft) => bodyWords + closingWords;
const total = (drafts: Draft[]) => drafts.reduce((sum, draft) => sum + lengthOf(draft), 0);
const excess = (draft: Draft) => lengthOf(draft) - draft.planned;
const byExcess = (drafts: Draft[]) => drafts.toSorted((one, other) => excess(other) - excess(one));

function dropSentences(drafts: Draft[], { least, goal }: Length) {
  const shortened = new Set(drafts.filter((draft) => dropFarTooMuch(draft, total(drafts) - goal)));
  for (let now = total(drafts); now > goal; now = total(drafts)) {
    const droppable = byExcess(drafts).filter((one) => {
      const after = now - lastSentence(one);
      return after < now && after >= least && Math.abs(after - goal) < now - goal;
    });
    const draft = droppable.find(hasSpare) ?? droppable[0];
    if (!draft) break;
    draft.bodyWords -= lastSentence(draft);
    draft.ends.pop();
    shortened.add(draft);
  }
  for (const draft of shortened) cut(draft, draft.ends.at(-1), 'sentence');
}

/** What says nothing of the sources goes first, where its section keeps most of its planned words. */
const hasSpare = (draft: Draft) =>
  !endsInFact(draft) && lengthOf(draft) - lastSentence(draft) >= draft.planned * FULL_SHARE;

function endsInFact({ ends, facts }: Draft): boolean {
  const [before, last] = [ends.at(-2), ends.at(-1)];
  return facts.some((at) => at >= (before?.at ?? 0) && at < (last?.at ?? 0));
}

/**
 * Cuts a section that is far too long nearly to its planned length at once.
 * @returns whether it was.
 */
function dropFarTooMuch(draft: Draft, tooMany: number): boolean {
  const { ends, planned, bodyWords, closingWords } = draft;
  const least = Math.max(bodyWords - tooMany, 2 * planned - closingWords);
  const count = ends.findIndex(({ words }) => words >= least) + 1;
  const last = ends[count - 1];
  if (!last || count === ends.length) return false;
  ends.length = count;
  draft.bodyWords = last.words;
  return true;
}

/**
 * Counts the tables, pictures and blocks of code at the end of a section to its closing, with what announces them.
 * @returns whether there were any behind running text.
 */
function keepLastBlocks(draft: Draft): boolean {
  const text = draft.ends.findLast(({ from }) => from !== null);
  if (!text || text === draft.ends.at(-1)) return false;
  const rest = withoutBlankStart(behind(draft.body, text.at));
  draft.closing = joined(rest, draft.closing);
  draft.closingWords += wordsOf(rest);
  draft.body = cutAt(draft.body, text, 'sentence');
  draft.bodyWords = wordsOf(draft.body);
  draft.ends.length = draft.ends.indexOf(text) + 1;
  return true;
}

function lastSentence({ ends, bodyWords }: Draft): number {
  const before = ends.at(-2);
  return before ? bodyWords - before.words : 0;
}

function cutInside(drafts: Draft[], { least, goal, most }: Length, grain: Grain) {
  for (const draft of byExcess(drafts)) {
    const now = total(drafts);
    if (now <= most) return;
    const after = ({ words }: End) => now - draft.bodyWords + words;
    const floor = draft.planned * LEAST_SHARE - draft.closingWords;
    const ends = endsOf(draft.body, grain).filter(
      (end) => end.words < draft.bodyWords && end.words >= floor && after(end) >= least,
    );
    const nearest = ends.toSorted(
      (one, other) => Math.abs(after(one) - goal) - Math.abs(after(other) - goal),
    )[0];
    // A clause that does not bring the piece to its length leaves the section to its words.
    if (nearest && (grain === 'word' || after(nearest) <= most)) cut(draft, nearest, grain);
  }
}

function cut(draft: Draft, end: End | undefined, grain: Grain) {
  if (!end) return;
  draft.body = cutAt(draft.body, end, grain);
  draft.bodyWords = wordsOf(draft.body);
}
