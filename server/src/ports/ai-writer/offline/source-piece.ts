import { htmlText } from '#server/text/html-text.ts';
import { escapeHtml } from '#server/lib/escape-html.ts';
import type { SourcePiece } from '../ai-writer.ts';
import type { Brief } from '../brief.ts';
import { sentencesOf } from '../sentences.ts';
import { languageFor } from './language.ts';
import { capitalised, closed, isClosed } from './markup.ts';

export type Gist = ReturnType<typeof gistOf>;

const SENTENCE_MAX = 220;

/** What announces a piece: its first sentences, its headings, a sentence of each section, what the user mentions. */
export function gistOf({ title, content, aiSummary, includeText, speaker }: SourcePiece) {
  const language = languageFor(speaker?.language);
  const { inShort } = language.labels;
  const isReadable = (sentence: string) => sentence.length <= SENTENCE_MAX && isClosed(sentence);
  const readable = (text = '') => sentencesOf(text.replace(inShort, '')).filter(isReadable);
  const blocks = blocksOf(content);
  const opening = readable(blocks.find(({ name }) => name === 'p')?.text);
  const behind = (index: number) => (blocks[index + 1]?.name === 'p' ? blocks[index + 1]?.text : '');
  const takeaways = blocks
    .flatMap(({ name }, index) => (name === 'h2' ? (readable(behind(index))[0] ?? []) : []))
    .filter((sentence) => !opening.includes(sentence));
  const headings = blocks.flatMap(({ name, text }) => (name === 'h2' ? text.trim() : []));
  return {
    language,
    title: title.trim(),
    opening: opening.length > 0 ? opening : readable(htmlText(aiSummary ?? '').text),
    headings: headings.map((heading) => heading.replace(/(?<![.:!])[.:!]+$/, '')).filter(Boolean),
    takeaways: takeaways.length > 0 ? takeaways : readable(htmlText(content).text).slice(1, 6),
    mention: includeText ? closed(includeText.replace(/\s+/g, ' ').trim(), language.fullStop) : '',
  };
}

/** An answer first, then the points the piece makes. */
export function composeSummary(brief: Brief, content: string): string {
  const speaker = { ...brief, address: null };
  const source = { title: brief.topic, content, aiSummary: null, includeText: null, speaker };
  const { opening, takeaways, language } = gistOf(source);
  const answer = opening.slice(0, 2).join(language.gap) || (takeaways[0] ?? '');
  const points = takeaways.filter((sentence) => !answer.includes(sentence)).slice(0, 3);
  const list = points.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join('');
  return `<p>${escapeHtml(answer)}</p>${list && `<ul>${list}</ul>`}`;
}

function blocksOf(html: string): { name: string; text: string }[] {
  const { text, blocks } = htmlText(html);
  return blocks.map(({ name, start, end }) => ({ name, text: text.slice(start, end) }));
}

/** "#ElectricBikes" and the like from the longer words of a title, at most `count`. */
export function hashtagsOf({ title, language }: Gist, count: number): string[] {
  const dull = new Set(language.dull.split(' '));
  const words = title.split(/[:|?!.,()“”"]/)[0]?.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const telling = words.filter((word) => !dull.has(word.toLowerCase()));
  const joined = telling.slice(0, 3).map(capitalised).join('');
  const tags = [joined, ...telling.map((word) => word.toLowerCase())];
  const usable = tags.filter(({ length }) => length >= 3 && length <= 40);
  return [...new Set(usable)].slice(0, count).map((tag) => `#${tag}`);
}
