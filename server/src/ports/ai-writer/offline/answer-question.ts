import type { ChatRequest } from '../ai-writer.ts';
import { sentencesOf } from '../sentences.ts';
import texts from './texts/frame.json' with { type: 'json' };
import { isDull } from './vocabulary.ts';

const SENTENCES = 4;

/** Answers the last question from the given help articles and facts alone; says so when nothing fits. */
export function composeAnswer({ turns, articles, facts }: ChatRequest): string {
  const asked = telling(turns.findLast(({ role }) => role === 'user')?.content ?? '');
  const known = facts.filter((fact) => overlap(asked, fact) > 0);
  const [best, second] = articles
    .map(({ slug, title, text }) => ({
      slug,
      title,
      text,
      score: overlap(asked, `${title} ${title} ${text}`),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  if (!best && known.length === 0) return texts.vee[asked.size === 0 ? 'hello' : 'unknown'];
  const paragraphs = [
    ...known,
    best && `From our help article “${best.title}”:\n\n${nearest(best.text, asked)}`,
    best && `Read more: ${linkTo(best)}`,
    second && `It may also help to look at ${linkTo(second)}.`,
  ];
  return paragraphs.filter(Boolean).join('\n\n');
}

/** The sentences nearest to the question, in the order of the article. */
function nearest(text: string, asked: Set<string>): string {
  return sentencesOf(withoutMarkdown(text))
    .map((sentence, index) => ({ sentence, index, score: overlap(asked, sentence) }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, SENTENCES)
    .sort((a, b) => a.index - b.index)
    .map(({ sentence }) => sentence)
    .join(' ');
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
  return new Set(words.filter((word) => !isDull(word)).map(stem));
}

function overlap(asked: Set<string>, text: string): number {
  const words = telling(text);
  return [...asked].filter((word) => words.has(word)).length;
}

/** Good enough to match "publishing", "published" and "publish". */
function stem(word: string): string {
  return word.length > 5 ? word.replace(/(ing|ed|es|s)$/, '') : word.replace(/s$/, '');
}

const linkTo = ({ title, slug }: { title: string; slug: string }) =>
  `[${title.replace(/[[\]\\]/g, '\\$&')}](/help/${slug})`;
