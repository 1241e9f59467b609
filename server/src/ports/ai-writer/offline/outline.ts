import { META_TITLE_MAX, type PiecePlan } from '#shared/schemas/content-plan.ts';
import { allocate } from '../allocate.ts';
import type { Brief } from '../brief.ts';
import {
  audienceOf,
  capitalised,
  filled,
  languageFor,
  listed,
  pick,
  shortened,
  shuffled,
  toSubject,
  type Language,
  type Subject,
  type Theme,
} from './language.ts';

/** Latin letters that fit into the 580 px of a search result; one of `WIDE` takes the room of two. */
const TITLE_COLUMNS_MAX = 58;
const WIDE = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/gu;
const META_DESCRIPTION_MAX = 155;
const HEADING_PHRASE_MAX = 40;
const KEYPHRASES_MAX = 12;
/** Words of a section between introduction and conclusion. */
const BODY_WORDS = 165;
const BODIES_MIN = 2;
const BODIES_MAX = 12;
const INTRODUCTION_SHARE = 0.13;
const CONCLUSION_SHARE = 0.12;
const FRAME_WORDS_MAX = 120;

type About = { brief: Brief; language: Language; subject: Subject };

export function themesOf({ contentType, wordCount, aiSearchFocus, language, topic }: Brief) {
  const { frames, themes } = languageFor(language);
  const { opening, closing, order, first: firm } = frames[contentType];
  const outerWords = 2 * Math.min(FRAME_WORDS_MAX, Math.round(wordCount * INTRODUCTION_SHARE));
  const wanted = Math.round((wordCount - outerWords) / BODY_WORDS);
  const count = Math.min(BODIES_MAX, Math.max(BODIES_MIN, wanted));
  const first = aiSearchFocus ? [...firm.slice(0, count - 1), 'faq'] : firm;
  const others = order.filter((key) => !first.includes(key));
  const chosen = new Set([...first, ...shuffled(others, topic)].slice(0, count));
  const named = (keys: string[]) => keys.flatMap((key) => themes[key] ?? []);
  const [introduction, conclusion] = named([opening, closing]);
  if (!introduction || !conclusion) throw new Error('A language has no opening or closing.');
  const middle = named(order.filter((key) => chosen.has(key)));
  return { introduction, middle, conclusion, spare: named(order.filter((key) => !chosen.has(key))) };
}

export function planOf(brief: Brief): PiecePlan {
  const language = languageFor(brief.language);
  const subject = toSubject(brief.topic, language);
  const about = { brief, language, subject };
  const { introduction, middle, conclusion } = themesOf(brief);
  const themes = [introduction, ...middle, conclusion];
  const [title = subject.full, ...titleOptions] = titlesOf(about);
  const words = wordsPerSection(brief, middle.length);
  // In search results a page bears the name of its company where there is room.
  const company = brief.contentType === 'page' ? brief.profile?.company : '';
  const named = company ? `${title} | ${company}` : title;

  return {
    title,
    metaTitle: named.length <= META_TITLE_MAX ? named : shortened(title, META_TITLE_MAX),
    titleOptions,
    slug: title,
    ...descriptionsOf(about, middle),
    intent: brief.contentType === 'page' ? 'buy' : 'learn',
    angle: language.frames[brief.contentType].angle,
    readerQuestion: subject.isQuestion ? subject.full : '',
    mainKeyword: brief.keywords[0] ?? subject.name,
    entities: [],
    faq: [],
    keyphrases: keyphrasesOf(about),
    sections: allocate(
      themes.map((theme, position) => ({
        heading: headingOf(theme, about),
        question: theme.question,
        points: [theme.point],
        keywords: [],
        facts: [],
      wishes: [],
        element: 'none' as const,
        words: words[position] ?? BODY_WORDS,
      })),
      { brief, faq: [] },
    ),
    imageIdea: `A calm, bright scene that stands for ${subject.name}`,
    imageAlt: filled(language.imageAlt, { n: title }),
  };
}

function descriptionsOf({ brief, language, subject }: About, middle: Theme[]) {
  const { excerpt, description } = language;
  const { name: n, quoted: t, isQuestion } = subject;
  const points = middle.slice(0, 3).map(({ point }) => point);
  const aspects = listed(points, language);
  const introduced = (about: string) =>
    about.endsWith('?') ? `${about} ${capitalised(aspects)}` : `${about}: ${aspects}`;
  const i = introduced(capitalised(n));
  const a = audienceOf(brief);
  const practical = isQuestion ? i : introduced(filled(description, { n, t }));
  return {
    excerpt: a ? filled(excerpt.audience, { i, a }) : filled(excerpt.everybody, { i }),
    metaDescription: shortened(`${practical}${language.fullStop}`, META_DESCRIPTION_MAX),
  };
}

/** "The complete guide to tea" is a title already. */
const SAYS_ITS_KIND = /\b(guide|tips|ideas|steps|ways|explained|introduction)\b|: /i;

function titlesOf({ brief: { contentType, topic }, language, subject }: About): string[] {
  const n = capitalised(subject.full);
  const { titles } = language;
  const isWhole = contentType === 'page' || subject.isQuestion || SAYS_ITS_KIND.test(n);
  const templates = isWhole ? [] : [pick(titles, topic) ?? '{n}', ...titles];
  const named = templates.map((template) => filled(template, { n, t: subject.quoted }));
  const fitting = named.filter((title) => columnsOf(title) <= TITLE_COLUMNS_MAX);
  const bare = shortened(n, Math.floor((TITLE_COLUMNS_MAX * n.length) / columnsOf(n)));
  return fitting.length > 0 ? [...new Set(fitting)] : [bare];
}

const columnsOf = (text: string) => text.length + (text.match(WIDE)?.length ?? 0);

function headingOf(theme: Theme, { brief, subject: { quoted: t } }: About): string {
  const all = brief.aiSearchFocus ? [theme.question] : theme.headings;
  const usable = all.filter((heading) => t.length <= HEADING_PHRASE_MAX || !heading.includes('{t}'));
  return capitalised(filled(pick(usable.length > 0 ? usable : all, brief.topic) ?? '', { t }));
}

function keyphrasesOf({ brief: { keywords }, language, subject: { name: n } }: About): string[] {
  const own = language.searches.map((search) => filled(search, { n }));
  const phrases = [...keywords, ...own].map((text) => text.replaceAll(',', ' ').replace(/\s+/g, ' ').trim());
  return [...new Set(phrases)].slice(0, Math.max(KEYPHRASES_MAX, keywords.length));
}

/** Sums to the whole. The first and the last section have room for what they must carry. */
function wordsPerSection(brief: Brief, bodies: number): number[] {
  const { wordCount, aiSearchFocus, callToAction, profile } = brief;
  const outer = (share: number, extra: number) =>
    Math.min(FRAME_WORDS_MAX, Math.round(wordCount * share) + extra);
  const introduction = outer(INTRODUCTION_SHARE, aiSearchFocus ? 26 : 0);
  const conclusion = outer(CONCLUSION_SHARE, (callToAction ? 10 : 0) + (profile ? 16 : 0));
  const upTo = (count: number) => Math.round(((wordCount - introduction - conclusion) * count) / bodies);
  const middle = Array.from({ length: bodies }, (_, index) => upTo(index + 1) - upTo(index));
  return [introduction, ...middle, conclusion];
}
