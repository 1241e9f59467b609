import { escapeHtml } from '#server/lib/markup.ts';
import { htmlText } from '#server/text/html-text.ts';
import type { SocialPlatform } from '#shared/rules/content.ts';
import { withinSocialLimit } from '#shared/rules/text/social.ts';
import type { EmailText, SourcePiece } from '../ai-writer.ts';
import type { Brief } from '../brief.ts';
import { sentencesOf } from '../sentences.ts';
import {
  capitalised,
  closed,
  filled,
  isClosed,
  languageFor,
  pick,
  shortened,
  type Language,
} from './language.ts';

const SENTENCE_MAX = 220;
const SUBJECT_MAX = 58;
const X_ROOM = 250;

function gistOf({ title, content, aiSummary, includeText, speaker }: SourcePiece) {
  const language = languageFor(speaker?.language);
  const isReadable = (sentence: string) => sentence.length <= SENTENCE_MAX && isClosed(sentence);
  const readable = (text = '') => sentencesOf(text.replace(language.labels.inShort, '')).filter(isReadable);
  const read = htmlText(content);
  const blocks = read.blocks.map(({ name, start, end }) => ({ name, text: read.text.slice(start, end) }));
  const opening = readable(blocks.find(({ name }) => name === 'p')?.text);
  const sections = blocks.flatMap(({ name, text }, index) => {
    const behind = blocks[index + 1];
    return name === 'h2'
      ? { heading: text.trim(), first: readable(behind?.name === 'p' ? behind.text : '')[0] }
      : [];
  });
  const takeaways = sections.flatMap(({ first }) => (first && !opening.includes(first) ? first : []));
  return {
    language,
    title: title.trim(),
    opening: opening.length > 0 ? opening : readable(htmlText(aiSummary ?? '').text),
    headings: sections.map(({ heading }) => heading.replace(/(?<![.:!])[.:!]+$/, '')).filter(Boolean),
    takeaways: takeaways.length > 0 ? takeaways : readable(read.text).slice(1, 6),
    mention: includeText ? closed(includeText.replace(/\s+/g, ' ').trim(), language.fullStop) : '',
  };
}

export function composeSummary(brief: Brief, content: string): string {
  const speaker = { ...brief, address: null };
  const source = { title: brief.topic, content, aiSummary: null, includeText: null, speaker };
  const { opening, takeaways, language } = gistOf(source);
  const answer = opening.slice(0, 2).join(language.gap) || (takeaways[0] ?? '');
  const points = takeaways.filter((sentence) => !answer.includes(sentence)).slice(0, 3);
  const list = points.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join('');
  return `<p>${escapeHtml(answer)}</p>${list && `<ul>${list}</ul>`}`;
}

export function composeEmail(source: SourcePiece): EmailText {
  const { title: given, headings, opening, takeaways, mention, language } = gistOf(source);
  const { subjects, untitled, contents, ask, greeting, closing } = language.email;
  const title = given || (headings[0] ?? opening[0] ?? untitled);
  const named = (template: string) => filled(template, { n: shortened(title, SUBJECT_MAX) });
  const chosen = pick(subjects, title) ?? '{n}';
  const points = headings.slice(0, 4).map((heading) => `\n• ${heading}`);
  const body = [
    greeting,
    opening.slice(0, 2).join(language.gap),
    points.length > 0 && `${filled(contents, { n: title })}${points.join('')}`,
    takeaways[0],
    shortened(mention, 1500),
    ask,
    source.speaker?.address,
    closing,
  ];
  return {
    subject: named(chosen),
    alternatives: subjects.filter((template) => template !== chosen).map(named),
    body: body.filter(Boolean).join('\n\n'),
  };
}

export function composeSocialPost(source: SourcePiece, platform: SocialPlatform): string {
  const { title, opening, headings, takeaways, mention, language } = gistOf(source);
  const { questions, thoughts, save, comment } = language.social;
  const titled = (max: number) => shortened(title, max);
  const opened = (count: number) => opening.slice(0, count).join(language.gap);
  const bullets = (mark: string, items: string[]) => items.map((item) => `${mark} ${item}`).join('\n');
  const mentioned = (max: number) => shortened(mention, max);
  const asked = (key: string) => pick(questions, title + key);
  const tags = (count: number) => hashtagsOf(title, language, count).join(' ');
  const room = X_ROOM - titled(110).length - tags(2).length;
  const fits = (text: string) => text && text.length <= room;
  const thought = takeaways.length > 0 ? thoughts : '';
  const main = takeaways.slice(0, 2).join(language.gap);
  const lessons = bullets('→', takeaways.slice(0, 3));
  const parts = bullets('✅', headings.slice(0, 4));
  const posts: Record<SocialPlatform, (string | undefined)[]> = {
    linkedin: [titled(200), opened(2), thought, lessons, mentioned(600), asked(''), tags(4)],
    x: [titled(110), [mention, ...takeaways, ...opening].find(fits), tags(2)],
    instagram: [`✨ ${titled(150)}`, opened(2), parts, mentioned(500), save, tags(6)],
    facebook: [titled(200), opened(3), main, mentioned(1000), `${asked('/facebook')} ${comment}`],
  };
  const paragraphs = [...posts[platform], source.speaker?.address].filter(Boolean);
  return withinSocialLimit(platform, paragraphs.join('\n\n'));
}

/** "#ElectricBikes" and the like from the longer words of a title, at most `count`. */
function hashtagsOf(title: string, language: Language, count: number): string[] {
  const dull = new Set(language.dull.split(' '));
  const words = title.split(/[:|?!.,()“”"]/)[0]?.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const telling = words.filter((word) => !dull.has(word.toLowerCase()));
  const joined = telling.slice(0, 3).map(capitalised).join('');
  const tags = [joined, ...telling.map((word) => word.toLowerCase())];
  const usable = tags.filter(({ length }) => length >= 3 && length <= 40);
  return [...new Set(usable)].slice(0, count).map((tag) => `#${tag}`);
}
