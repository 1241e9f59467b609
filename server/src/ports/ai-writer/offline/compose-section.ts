import { escapeHtml } from '#server/lib/markup.ts';
import type { Fact } from '#shared/rules/evidence.ts';
import { countWords } from '#shared/rules/text/text.ts';
import type { SectionRequest } from '../ai-writer.ts';
import { pagesFor } from '../allocate.ts';
import type { Brief, OwnPage } from '../brief.ts';
import { sentencesOf } from '../sentences.ts';
import { NO_QUESTIONS, wishesOf } from '../wishes.ts';
import {
  closed,
  filled,
  isClosed,
  languageFor,
  listed,
  pick,
  sayFor,
  shortened,
  shuffled,
  toneOf,
  type Language,
  type Say,
  type Theme,
} from './language.ts';
import { themesOf } from './outline.ts';

type Sentence = { html: string; words: number };

/** So many sections can have closing sentences of their own. */
const CLOSED_SECTIONS = 14;
const LIST_FROM = 95;
const ITEMS_MIN = 3;
const BLOCK_SHARE = 0.62;

export function composeSection({ brief, plan, position, words }: SectionRequest): string {
  const last = plan.sections.length - 1;
  const key = `${brief.topic}/${position}`;
  const language = languageFor(brief.language);
  const theme = themeAt(brief, position, last);
  const say = sayFor(brief);
  const { heading, facts: ids, wishes: numbers, keywords: phrases } = plan.sections[position] ?? {};
  const top = heading ? `<h2>${escapeHtml(heading)}</h2>` : '';
  const wishes = wishesOf(brief, NO_QUESTIONS);
  const wished = numbers?.map((number) => wishes[number - 1]).join(' ') ?? '';
  const facts = brief.facts.filter(({ id }) => ids?.includes(id));
  const pages = pagesFor(brief, plan.sections, position);
  const { before, lead, after } = fixedParts({ brief, position, last, words, wished, facts, pages });
  const keywords = keywordSentence(phrases ?? [], position, language);

  const open = words - countWords(withWords([top, before, lead, keywords, after].join(' '), facts));
  const block = listBlock(theme, key, open, say);
  const [opening = [], ...others] = theme.paragraphs;
  const paragraphs = [opening, ...shuffled(others, key)].map((templates) => toSentences(templates, say));
  const closing = toSentences(closersOf(language, theme, position), say);
  const chosen = fitted(paragraphs, closing, Math.max(0, open - countWords(block)));
  const [first, ...rest] = toHtml(chosen, lead, keywords, language.gap);
  return [top, before, first, block, ...rest, after].filter(Boolean).join('\n');
}

export function composeAddition({ brief, position, words, gap }: SectionRequest): string {
  const { spare } = themesOf(brief);
  const turn = position % Math.max(1, spare.length);
  const themes = [...spare.slice(turn), ...spare.slice(0, turn)];
  const say = sayFor(brief);
  let open = words;
  const isWanted = ({ html, words: more }: Sentence) => {
    const wanted = open > 0 && !html.startsWith('<h3>') && !gap?.before.includes(html);
    if (wanted) open -= more;
    return wanted;
  };
  const paragraphs = themes.flatMap((theme) => theme.paragraphs.map((one) => toSentences(one, say)));
  const added = [[], ...paragraphs.map((one) => one.filter(isWanted))];
  return toHtml(added, '', '', languageFor(brief.language).gap).join('\n');
}

/** A plan that another writer made may have more sections than this one has themes. */
function themeAt(brief: Brief, position: number, last: number): Theme {
  const { introduction, middle, conclusion } = themesOf(brief);
  const between = middle[(position - 1) % middle.length] ?? introduction;
  return position === last ? conclusion : between;
}

/** One that names the section's own point may stand in every section, any other in one alone. */
function closersOf({ closers }: Language, { point: x }: Theme, position: number): string[] {
  const isOwn = (index: number) => index % CLOSED_SECTIONS === position % CLOSED_SECTIONS;
  const usable = closers.filter((closer, index) => closer.includes('{x}') || isOwn(index));
  return shuffled(usable, x).map((closer) => filled(closer, { x }));
}

function toSentences(templates: readonly string[], say: Say): Sentence[] {
  return templates.map(say).map((html) => ({ html, words: countWords(html) }));
}

function keywordSentence(keywords: string[], position: number, language: Language): string {
  const template = language.keywordSentences[position % language.keywordSentences.length];
  if (keywords.length === 0 || !template) return '';
  const phrases = keywords.map((keyword) => `<strong>${escapeHtml(keyword)}</strong>`);
  return filled(template, { k: listed(phrases, language) });
}

function toHtml([first = [], ...others]: Sentence[][], lead: string, keywords: string, gap: string) {
  const paragraphs = [[lead, ...first.map(({ html }) => html)]];
  for (const sentences of others) {
    const added = sentences.map(({ html }) => html);
    const before = paragraphs.at(-1);
    const isLone = added.length === 1 && !added[0]?.startsWith('<h3>');
    if (before && isLone) before.push(...added);
    else if (added.length > 0) paragraphs.push(added);
  }
  paragraphs.at(-1)?.push(keywords);
  return paragraphs
    .map((sentences) => sentences.filter(Boolean).join(gap))
    .filter(Boolean)
    .map((text) => text.replace(/^(?:(<h3>.*?<\/h3>) ?)?([^]*)$/, '$1<p>$2</p>'));
}

function listBlock({ list }: Theme, key: string, words: number, say: Say): string {
  if (!list || words < LIST_FROM) return '';
  const tag = list.ordered ? 'ol' : 'ul';
  const lines = list.items.map((item) => `<li>${say(item)}</li>`);
  const byRank = shuffled(lines, key);
  for (let count = lines.length; count >= ITEMS_MIN; count -= 1) {
    const kept = byRank.slice(0, count);
    const items = lines.filter((line) => kept.includes(line)).join('');
    const html = `<p>${say(list.lead)}</p>\n<${tag}>${items}</${tag}>`;
    if (countWords(html) <= words * BLOCK_SHARE) return html;
  }
  return '';
}

type Place = {
  brief: Brief;
  position: number;
  last: number;
  words: number;
  wished: string;
  facts: Fact[];
  pages: OwnPage[];
};

const SUPPLIED_SHARE = 0.3;
/** About so many characters a word has where a sentence must be cut. */
const CHARACTERS = 6;
const LONGEST_FACT = 300;
const MARK = /⟦(f\d{1,5})⟧/g;

/** What a section must carry whatever its length. `lead` begins its first paragraph. */
function fixedParts({ brief, position, last, words, wished, facts, pages }: Place) {
  const { topic, contentType, profile, callToAction, aiSearchFocus } = brief;
  const language = languageFor(brief.language);
  const { labels } = language;
  const say = sayFor(brief);
  const { openings, closings } = toneOf(brief, language);
  const room = words * SUPPLIED_SHARE;
  const [isPage, isFirst, isLast] = [contentType === 'page', position === 0, position === last];
  const company = profile?.company || profile?.name || '';
  const own = (label: string, text = '') => labelled(label && filled(labels.any, { n: label }), text, room);
  const others = facts.filter(({ sentence }) => !wished.includes(sentence));
  const about = isPage ? profile?.summary : profile?.description;
  const action = callToAction && toAction(callToAction.text, callToAction.address ?? profile?.domain);
  const after = [
    isFirst && isPage && own(company, profile?.description),
    paragraphOf(withMarks(within(wished, room), facts)),
    paragraphOf(factSentences(others, room)),
    pages.length > 0 && `<p>${labels.more} ${listed(pages.map(linkTo), language)}</p>`,
    isLast && `<p>${say(pick(closings, topic) ?? '')}</p>`,
    isLast && company && own(filled(labels.about, { n: company }), about),
    isLast && action && `<p>${labels.ready} <strong>${closed(action, language.fullStop)}</strong></p>`,
  ];
  const answer = `<p><strong>${labels.inShort}</strong> ${say(language.answer)}</p>`;

  return {
    before: isFirst && aiSearchFocus ? answer : '',
    lead: isFirst ? say(pick(openings, topic) ?? '') : '',
    after: after.filter(Boolean).join('\n'),
  };
}

const linkTo = ({ title, url }: OwnPage) => `<a href="${escapeHtml(url)}">${escapeHtml(title)}</a>`;

const paragraphOf = (text: string) => text && `<p>${escapeHtml(text)}</p>`;

function labelled(label: string, supplied: string, room: number): string {
  const text = escapeHtml(within(supplied, room));
  return text && `<p>${label && `<strong>${escapeHtml(label)}</strong> `}${text}</p>`;
}

function toAction(words: string, address: string | undefined): string {
  const text = escapeHtml(words);
  return address && /^https?:\/\//.test(address) ? `<a href="${escapeHtml(address)}">${text}</a>` : text;
}

function within(text: string, room: number): string {
  const sentences = sentencesOf(text);
  const kept = fitting(sentences, room);
  return kept.length > 0 ? closed(kept.join(' ')) : shortened(sentences[0] ?? '', room * CHARACTERS);
}

function factSentences(facts: Fact[], room: number): string {
  const sentences = new Set(facts.flatMap(({ sentence }) => sentencesOf(sentence).join(' ')));
  const usable = [...sentences].filter((sentence) => sentence.length <= LONGEST_FACT && isClosed(sentence));
  const kept = fitting(usable, room);
  return kept.map((sentence) => withMarks(sentence, facts)).join(' ');
}

function withMarks(text: string, facts: Fact[]): string {
  const places = facts
    .map(({ id, surface }) => ({ id, start: text.indexOf(surface), length: surface.length }))
    .filter(({ start }) => start >= 0)
    .sort((one, other) => one.start - other.start || other.length - one.length);
  let marked = '';
  let from = 0;
  for (const { id, start, length } of places) {
    if (start < from) continue;
    marked += `${text.slice(from, start)}⟦${id}⟧`;
    from = start + length;
  }
  return marked + text.slice(from);
}

const withWords = (html: string, facts: Fact[]) =>
  html.replace(MARK, (_, id: string) => escapeHtml(facts.find((fact) => fact.id === id)?.surface ?? ''));

function roomFor(most: number) {
  let left = most;
  return (words: number) => {
    const isRoom = words <= left;
    if (isRoom) left -= words;
    return isRoom;
  };
}

/**
 * The beginning of each paragraph, and any of the closing sentences, for which there is room. A paragraph loses sentences
 * from its end only, because they lean on those before.
 */
function fitted<T extends { words: number }>(paragraphs: T[][], closers: T[], most: number): T[][] {
  const takes = roomFor(most);
  const begun = paragraphs.map((part) => {
    const end = part.findIndex(({ words }) => !takes(words));
    return end < 0 ? part : part.slice(0, end);
  });
  const longestFirst = closers.toSorted((one, other) => other.words - one.words);
  return [...begun, ...longestFirst.filter(({ words }) => takes(words)).map((closer) => [closer])];
}

function fitting(sentences: string[], room: number): string[] {
  const takes = roomFor(room);
  return sentences.filter((sentence) => takes(countWords(sentence)));
}
