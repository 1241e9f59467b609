import { isBlankRun, linesOf, type Document } from '#server/document/document.ts';
import { parse } from '#server/document/parse.ts';
import { printRuns } from '#server/document/print.ts';
import { sentencesOf, type Sentence } from '#server/document/sentences.ts';
import { stripTags } from '#shared/rules/text/text.ts';
import type { Fault } from './find-faults.ts';
import type { OpenStatement } from './read-section.ts';

/** The sentences of a section that say what no fact holds; a heading or a cell of a table is one as a whole. */
export function openFaults(html: string, position: number, statements: readonly OpenStatement[]): Fault[] {
  if (statements.length === 0) return [];

  return statedIn(parse(html)).flatMap((sentence) => {
    const said = { ...sentence, position, html: printRuns(sentence.runs) };
    const text = stripTags(said.html);
    const own = statements.filter((one) => isIn(text, one));
    const problem = [...new Set(own.map((one) => one.problem))].join('; ');
    return own.length > 0 ? { ...said, text, problem, isOpen: true } : [];
  });
}

/** Sentences are found in the document and in the judge's text, where a list or a row may end elsewhere. */
const isIn = (text: string, { surface, sentence }: OpenStatement) =>
  text.includes(surface) && (text.includes(sentence) || sentence.includes(text));

/** What stands before a place and behind it, for whoever mends what is there. */
export function neighboursOf(html: string) {
  const all = statedIn(parse(html));
  const textAt = (index: number) => stripTags(printRuns(all[index]?.runs ?? [])).trim();
  return ({ from }: Pick<Fault, 'from'>) => {
    const index = all.findIndex((one) => one.from === from);
    return { before: textAt(index - 1), after: textAt(index + 1) };
  };
}

function statedIn(document: Document): Sentence[] {
  const sentences = sentencesOf(document);
  const begun = sentences.map(({ from }) => from);
  const others = Array.from(linesOf(document)).flatMap(({ line: { runs, size }, at }) =>
    begun.some((from) => from >= at && from < at + size) ? [] : { from: at, to: at + size, runs },
  );
  return [...sentences, ...others]
    .filter(({ runs }) => !runs.every(isBlankRun))
    .sort((one, other) => one.from - other.from);
}
