import { markdownLink } from '#server/lib/escape.ts';
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
  const score = (text: string) => [...telling(text)].filter((term) => asked.has(term)).length;
  const ranked = <T>(items: T[], textOf: (item: T) => string) =>
    items.map((item) => ({ item, score: score(textOf(item)) })).sort((a, b) => b.score - a.score);
  const known = facts.filter((fact) => score(fact) > 0);
  const [best, second] = ranked(articles, ({ title, text }) => `${title} ${title} ${text}`).flatMap(
    ({ item, score: fit }) => (fit > 0 ? item : []),
  );
  if (!best && known.length === 0) return english.grammar.vee[asked.size === 0 ? 'hello' : 'unknown'];
  const units = unitsOf(best?.text ?? '');
  const nearest = ranked(units, (unit) => unit).slice(0, SENTENCES);
  const quoted = units.filter((unit) => nearest.some(({ item }) => item === unit));
  const paragraphs = [
    ...known,
    best && `From our help article “${best.title}”:\n\n${laidOut(quoted)}`,
    best && `Read more: ${linkTo(best)}`,
    second && `It may also help to look at ${linkTo(second)}.`,
  ];
  return paragraphs.filter(Boolean).join('\n\n');
}

/** Sentences, and lists, of which nothing is left out: steps without the one between help nobody. */
const unitsOf = (markdown: string): string[] =>
  withoutMarkdown(markdown)
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .flatMap((block) => (LIST_ITEM.test(block) ? block : sentencesOf(block)));

/** Sentences run on, lists are set apart. */
const laidOut = (units: string[]) =>
  units.reduce((text, unit, index) => {
    const isApart = LIST_ITEM.test(unit) || LIST_ITEM.test(units[index - 1] ?? '');
    return index === 0 ? unit : `${text}${isApart ? '\n\n' : ' '}${unit}`;
  }, '');

/** Without headings, emphasis, code marks and quotation marks of lines; a sign inside a line is a part of the text. */
function withoutMarkdown(text: string): string {
  return text
    .replace(/^#+\s.*$/gm, ' ')
    .replace(/^[^\S\n]*>\s?/gm, '')
    .replace(/\*+(?=\S)|(?<=\S)\*+|`+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '');
}

function telling(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return termsOf(words.filter((word) => !DULL.has(word)).join(' '), SHORTEST);
}

const linkTo = ({ title, slug }: { title: string; slug: string }) => markdownLink(title, `/help/${slug}`);
