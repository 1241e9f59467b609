import { markdownLink } from '#server/lib/markdown-link.ts';
import type { ChatRequest } from '../ai-writer.ts';
import { sentencesOf } from '../sentences.ts';
import { termsOf } from '#server/text/terms.ts';
import english from './languages/en.json' with { type: 'json' };

const SENTENCES = 4;
const SHORTEST = 3;
/** Words that say nothing about the subject of a question. */
const DULL = new Set(english.dull.split(' '));
const LIST_ITEM = /^(?:[-*]|\d+\.)\s/;

/** Answers the last question from the given help articles and facts alone; says so when nothing fits. */
export function composeAnswer({ turns, articles, facts }: ChatRequest): string {
  const asked = telling(turns.findLast(({ role }) => role === 'user')?.content ?? '');
  const scored = <T>(items: T[], textOf: (item: T) => string) =>
    items.map((item) => ({
      item,
      score: [...telling(textOf(item))].filter((term) => asked.has(term)).length,
    }));
  const known = scored(facts, (fact) => fact).flatMap(({ item, score }) => (score > 0 ? item : []));
  const [best, second] = scored(articles, ({ title, text }) => `${title} ${title} ${text}`)
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
  if (!best && known.length === 0) return english.grammar.vee[asked.size === 0 ? 'hello' : 'unknown'];
  const units = scored(unitsOf(best?.text ?? ''), ({ text }) => text);
  const nearest = new Set(
    units
      .toSorted((a, b) => b.score - a.score)
      .slice(0, SENTENCES)
      .map(({ item }) => item),
  );
  const quoted = units.flatMap(({ item }) => (nearest.has(item) ? item : []));
  const paragraphs = [
    ...known,
    best && `From our help article “${best.title}”:\n\n${laidOut(quoted)}`,
    best && `Read more: ${linkTo(best)}`,
    second && `It may also help to look at ${linkTo(second)}.`,
  ];
  return paragraphs.filter(Boolean).join('\n\n');
}

/** A sentence, or a list, of which nothing is left out: steps without the one between help nobody. */
type Unit = { text: string; isList: boolean };

function unitsOf(markdown: string): Unit[] {
  return withoutMarkdown(markdown)
    .split(/\n\s*\n/)
    .flatMap((block): Unit[] => {
      const text = block.trim();
      if (LIST_ITEM.test(text)) return [{ text, isList: true }];
      return sentencesOf(text).map((sentence) => ({ text: sentence, isList: false }));
    });
}

/** Sentences run on, lists stand by themselves. */
function laidOut(units: Unit[]): string {
  return units.reduce((text, unit, index) => {
    const isApart = unit.isList || units[index - 1]?.isList;
    return index === 0 ? unit.text : `${text}${isApart ? '\n\n' : ' '}${unit.text}`;
  }, '');
}

/** Without headings, emphasis, code marks and quotation marks of lines; a sign inside a line is a part of the text. */
function withoutMarkdown(text: string): string {
  return text
    .replace(/^#+\s.*$/gm, ' ')
    .replace(/^[^\S\n]*>\s?/gm, '')
    .replace(/\*+(?=\S)|(?<=\S)\*+|`+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '');
}

/** The terms of a text that say something about its subject. */
function telling(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return termsOf(words.filter((word) => !DULL.has(word)).join(' '), SHORTEST);
}

const linkTo = ({ title, slug }: { title: string; slug: string }) => markdownLink(title, `/help/${slug}`);
