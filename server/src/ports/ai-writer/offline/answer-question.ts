import type { ChatRequest } from '../ai-writer.ts';
import { sharedWords } from '../content-words.ts';
import { sentencesOf } from '../sentences.ts';
import english from './languages/en.json' with { type: 'json' };

const SENTENCES = 4;
/** Words that say nothing about the subject of a question. */
const DULL = new Set(english.dull.split(' '));

/** Answers the last question from the given help articles and facts alone; says so when nothing fits. */
export function composeAnswer({ turns, articles, facts }: ChatRequest): string {
  const asked = telling(turns.findLast(({ role }) => role === 'user')?.content ?? '');
  const scored = <T>(items: T[], textOf: (item: T) => string) =>
    items.map((item) => ({ item, score: sharedWords(asked, telling(textOf(item))) }));
  const known = scored(facts, (fact) => fact).flatMap(({ item, score }) => (score > 0 ? item : []));
  const [best, second] = scored(articles, ({ title, text }) => `${title} ${title} ${text}`)
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
  if (!best && known.length === 0) return english.grammar.vee[asked.size === 0 ? 'hello' : 'unknown'];
  const sentences = scored(sentencesOf(withoutMarkdown(best?.text ?? '')), (sentence) => sentence);
  const nearest = new Set(sentences.toSorted((a, b) => b.score - a.score).slice(0, SENTENCES));
  const quoted = sentences.flatMap((one) => (nearest.has(one) ? one.item : [])).join(' ');
  const paragraphs = [
    ...known,
    best && `From our help article “${best.title}”:\n\n${quoted}`,
    best && `Read more: ${linkTo(best)}`,
    second && `It may also help to look at ${linkTo(second)}.`,
  ];
  return paragraphs.filter(Boolean).join('\n\n');
}

/** Without headings, emphasis, code marks and quotation marks of lines; a sign inside a line is a part of the text. */
function withoutMarkdown(text: string): string {
  return text
    .replace(/^#+\s.*$/gm, ' ')
    .replace(/^[^\S\n]*>\s?/gm, '')
    .replace(/\*+(?=\S)|(?<=\S)\*+|`+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '');
}

function telling(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(words.filter((word) => !DULL.has(word)).map(stem));
}

/** Good enough to match "publishing", "published" and "publish". */
const stem = (word: string) => word.replace(word.length > 5 ? /(ing|ed|es|s)$/ : /s$/, '');

const linkTo = ({ title, slug }: { title: string; slug: string }) =>
  `[${title.replace(/[[\]\\]/g, '\\$&')}](/help/${slug})`;
