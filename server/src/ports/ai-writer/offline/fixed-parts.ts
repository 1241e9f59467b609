import type { Fact } from '#shared/rules/evidence.ts';
import type { Brief, OwnPage } from '../brief.ts';
import { escapeHtml } from '#server/lib/escape.ts';
import { sentencesOf } from '../sentences.ts';
import { fitting } from './fit.ts';
import { closed, filled, isClosed, languageFor, listed, pick, shortened, toneOf } from './language.ts';
import { sayFor, toSubject } from './subject.ts';

/** `wished` is the user's own text that the plan gave to the section, `last` the position of the last one. */
type Place = {
  brief: Brief;
  position: number;
  last: number;
  words: number;
  wished: string;
  facts: Fact[];
  pages: OwnPage[];
};

/** The share of a section that text supplied by the user may take. */
const SUPPLIED_SHARE = 0.3;
/** About so many characters a word has where a sentence must be cut. */
const CHARACTERS = 6;
const LONGEST_FACT = 300;
const MARK = /⟦(f\d{1,5})⟧/g;

/** What a section must carry whatever its length. `lead` begins its first paragraph. */
export function fixedParts({ brief, position, last, words, wished, facts, pages }: Place) {
  const { topic, contentType, profile, callToAction, aiSearchFocus } = brief;
  const language = languageFor(brief.language);
  const { labels } = language;
  const say = sayFor(brief);
  const subject = toSubject(topic, language);
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
  const n = escapeHtml(shortened(subject.full, Math.max(60, words * 1.5)));
  const answer = `<p><strong>${labels.inShort}</strong> ${say(escapeHtml(subject.answer))}</p>`;
  return {
    before: isFirst && aiSearchFocus ? answer : '',
    lead: isFirst ? `${filled(subject.naming, { n })}${say(pick(openings, topic) ?? '')}` : '',
    after: after.filter(Boolean).join('\n'),
  };
}

const linkTo = ({ title, url }: OwnPage) => `<a href="${escapeHtml(url)}">${escapeHtml(title)}</a>`;

const paragraphOf = (text: string) => text && `<p>${escapeHtml(text)}</p>`;

function labelled(label: string, supplied: string, room: number): string {
  const text = escapeHtml(within(supplied, room));
  return text && `<p>${label && `<strong>${escapeHtml(label)}</strong> `}${text}</p>`;
}

/** The words of a call to action, linked where it has an address. */
function toAction(words: string, address: string | undefined): string {
  const text = escapeHtml(words);
  return address && /^https?:\/\//.test(address) ? `<a href="${escapeHtml(address)}">${text}</a>` : text;
}

function within(text: string, room: number): string {
  const sentences = sentencesOf(text);
  const kept = fitting(sentences, room);
  return kept.length > 0 ? closed(kept.join(' ')) : shortened(sentences[0] ?? '', room * CHARACTERS);
}

/** Sentences of the sources word for word, as many as there is room for, each figure with its mark. */
function factSentences(facts: Fact[], room: number): string {
  const sentences = new Set(facts.flatMap(({ sentence }) => sentencesOf(sentence).join(' ')));
  const usable = [...sentences].filter((sentence) => sentence.length <= LONGEST_FACT && isClosed(sentence));
  const kept = fitting(usable, room);
  return kept.map((sentence) => withMarks(sentence, facts)).join(' ');
}

/** A text of the user's own with a mark in the place of each figure that is a fact. */
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

/** As it is read. */
export const withWords = (html: string, facts: Fact[]) =>
  html.replace(MARK, (_, id: string) => escapeHtml(facts.find((fact) => fact.id === id)?.surface ?? ''));
