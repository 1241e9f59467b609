import { library } from '../../../lib/large-libraries.ts';
import type { SourcePiece } from '../ai-writer.ts';
import { closed, sentencesOf } from './markup.ts';

/** What can be told about a finished piece without reading it twice. */
export type Gist = {
  title: string;
  /** The first sentences of the piece. */
  opening: string[];
  /** Headings of its sections, without closing marks. */
  headings: string[];
  /** One complete sentence from each section. */
  takeaways: string[];
  /** What the user wants to be mentioned. */
  mention: string;
};

const SENTENCE_MAX = 220;

export function gistOf({ title, content, aiSummary, includeText }: SourcePiece): Gist {
  const { load } = library('cheerio');
  const page = load(content);
  page('h4, table, pre, figure, blockquote').remove();
  const opening = readable(page('p').first().text());
  const headings: string[] = [];
  const takeaways: string[] = [];
  page('h2').each((_, element) => {
    const heading = page(element);
    headings.push(
      heading
        .text()
        .trim()
        .replace(/[.:!]+$/, ''),
    );
    const [sentence] = readable(heading.next('p').text());
    if (sentence && !opening.includes(sentence)) takeaways.push(sentence);
  });
  const summary = aiSummary ? readable(load(aiSummary).text()) : [];
  return {
    title: title.trim(),
    opening: opening.length > 0 ? opening : summary,
    headings: headings.filter(Boolean),
    takeaways: takeaways.length > 0 ? takeaways : readable(load(content).text()).slice(1, 6),
    mention: includeText ? closed(includeText.replace(/\s+/g, ' ').trim()) : '',
  };
}

function readable(text: string): string[] {
  return sentencesOf(text)
    .map((sentence) => sentence.replace(/^In short:\s*/, ''))
    .filter((sentence) => sentence.length <= SENTENCE_MAX && /[.!?。！？]["”’)]?$/.test(sentence));
}

/** "#ElectricBikes" and the like from the longer words of a title, at most `count`. */
export function hashtagsOf(title: string, count: number): string[] {
  const words = title.split(/[:|?!.,()“”"]/)[0]?.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const telling = words.filter((word) => !DULL.test(word));
  const joined = telling
    .slice(0, 3)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  const tags = [joined, ...telling.map((word) => word.toLowerCase())].filter(
    ({ length }) => length >= 3 && length <= 40,
  );
  return [...new Set(tags)].slice(0, count).map((tag) => `#${tag}`);
}

const DULL =
  /^(and|are|can|clear|does|for|from|guide|how|into|made|our|practical|simple|step|that|the|this|what|when|where|which|who|why|with|you|your)$/i;
