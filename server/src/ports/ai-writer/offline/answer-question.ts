import type { ChatRequest } from '../ai-writer.ts';
import { sentencesOf } from './markup.ts';

const SENTENCES = 4;
const DULL =
  /^(about|again|also|and|any|are|but|can|could|did|does|for|from|get|got|has|have|hello|help|how|its|just|like|make|may|much|need|not|please|should|tell|thank|thanks|that|the|them|then|there|this|use|want|was|what|when|where|which|who|why|will|with|would|you|your)$/;

/** Answers the last question from the given help articles and facts alone; says so when nothing fits. */
export function composeAnswer({ turns, articles, facts }: ChatRequest): string {
  const question = turns.findLast(({ role }) => role === 'user')?.content ?? '';
  const asked = telling(question);
  const known = facts.filter((fact) => overlap(asked, fact) > 0);
  const ranked = articles
    .map((article) => ({
      article,
      score: overlap(asked, `${article.title} ${article.title} ${article.text}`),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const best = ranked[0]?.article;
  if (!best && known.length === 0) return nothingFits(asked.size === 0);
  const paragraphs = [known.join('\n\n')];
  if (best) {
    paragraphs.push(`From our help article “${best.title}”:`, telltaleSentences(best.text, asked).join(' '));
    paragraphs.push(`Read more: [${escapeMarkdown(best.title)}](/help/${best.slug})`);
    const second = ranked[1]?.article;
    if (second)
      paragraphs.push(`It may also help to look at [${escapeMarkdown(second.title)}](/help/${second.slug}).`);
  }
  return paragraphs.filter(Boolean).join('\n\n');
}

function nothingFits(noQuestion: boolean): string {
  return noQuestion
    ? 'Hello! Ask me anything about writing, profiles, websites, publishing or your plan.'
    : 'I could not find anything about this in the help articles, so I would rather not guess. The [contact page](/contact) tells you how to reach a person.';
}

/** The sentences nearest to the question, in the order of the article. */
function telltaleSentences(text: string, asked: Set<string>): string[] {
  const sentences = sentencesOf(withoutMarkdown(text));
  const scored = sentences.map((sentence, index) => ({ sentence, index, score: overlap(asked, sentence) }));
  const best = scored.sort((a, b) => b.score - a.score || a.index - b.index).slice(0, SENTENCES);
  return best.sort((a, b) => a.index - b.index).map(({ sentence }) => sentence);
}

/** Without headings, emphasis, code marks and quotation marks of lines; a sign inside a line is a part of the text. */
function withoutMarkdown(text: string): string {
  return text
    .replace(/^#+\s.*$/gm, ' ')
    .replace(/^\s*>\s?/gm, '')
    .replace(/\*+(?=\S)|(?<=\S)\*+|`+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '');
}

function telling(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(words.filter((word) => !DULL.test(word)).map(stem));
}

function overlap(asked: Set<string>, text: string): number {
  const words = telling(text);
  return [...asked].filter((word) => words.has(word)).length;
}

/** Good enough to match "publishing", "published" and "publish". */
function stem(word: string): string {
  return word.length > 5 ? word.replace(/(ing|ed|es|s)$/, '') : word.replace(/s$/, '');
}

function escapeMarkdown(text: string): string {
  return text.replace(/[[\]\\]/g, '\\$&');
}
