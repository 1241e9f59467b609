import { META_TITLE_MAX, type PiecePlan } from '#shared/content-plan.ts';
import { allocate } from '../allocate.ts';
import type { Brief } from '../brief.ts';
import { pick, shuffled } from './choice.ts';
import { capitalised, enumerated, headline, shortened } from './markup.ts';
import { phraseFor, toSubject, type Subject } from './subject.ts';
import type { Theme } from './theme.ts';
import blog from './texts/blog.json' with { type: 'json' };
import page from './texts/page.json' with { type: 'json' };
import frame from './texts/frame.json' with { type: 'json' };
import shared from './texts/shared.json' with { type: 'json' };

const TITLE_MAX = 70;
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
const SAYS_ITS_KIND = /\b(guide|tips|ideas|steps|ways|explained|introduction)\b|:/i;

type Texts = {
  introduction: Theme;
  conclusion: Theme;
  /** The themes between them, in reading order. */
  order: string[];
  /** Chosen before any other, in this order. */
  first: string[];
  themes: Record<string, Theme>;
};

const SHARED: Record<string, Theme> = shared;

const FOCUS = {
  blog: { intent: 'learn', angle: 'What to decide first, and in which order' },
  page: { intent: 'buy', angle: 'What it brings, and how it works' },
} as const;

export type Outline = { introduction: Theme; middle: Theme[]; conclusion: Theme; spare: Theme[] };

/** The themes of a piece, those of the middle in reading order, and those that it leaves out. */
export function themesOf(brief: Brief): Outline {
  const texts: Texts = brief.contentType === 'page' ? page : blog;
  const { introduction, conclusion, order, first: firm } = texts;
  const outerWords = 2 * Math.min(FRAME_WORDS_MAX, Math.round(brief.wordCount * INTRODUCTION_SHARE));
  const wanted = Math.round((brief.wordCount - outerWords) / BODY_WORDS);
  const count = Math.min(BODIES_MAX, Math.max(BODIES_MIN, wanted));
  const first = brief.aiSearchFocus ? [...firm.slice(0, count - 1), 'faq'] : firm;
  const others = shuffled(
    order.filter((key) => !first.includes(key)),
    brief.topic,
  );
  const chosen = new Set([...first, ...others].slice(0, count));
  const themes = (isChosen: boolean) =>
    order.flatMap((key) => (chosen.has(key) === isChosen ? (texts.themes[key] ?? SHARED[key] ?? []) : []));
  return { introduction, middle: themes(true), conclusion, spare: themes(false) };
}

/** Everything that is decided before the first sentence. */
export function planOf(brief: Brief): PiecePlan {
  const subject = toSubject(brief.topic);
  const { introduction, middle, conclusion } = themesOf(brief);
  const themes = [introduction, ...middle, conclusion];
  const [title = subject.full, ...titleOptions] = titlesOf(brief, subject);
  const words = wordsPerSection(brief, subject, middle.length);
  const about = subject.quotable ? phraseFor(subject, 'plan') : shortened(subject.full, 80);
  const aspects = enumerated(middle.slice(0, 3).map(({ point }) => point.toLowerCase()));
  const audience = audienceOf(brief);
  const practical = subject.quotable && !subject.isQuestion;
  return {
    title,
    metaTitle: metaTitleOf(brief, title),
    titleOptions,
    slug: title,
    excerpt: `${introduced(capitalised(about), aspects)}, explained ${audience ? `for ${audience}` : 'without jargon'}.`,
    metaDescription: shortened(
      introduced(practical ? `A practical look at ${about}` : capitalised(about), `${aspects}.`),
      META_DESCRIPTION_MAX,
    ),
    ...FOCUS[brief.contentType],
    readerQuestion: subject.isQuestion ? subject.full : '',
    mainKeyword: brief.keywords[0] ?? about,
    entities: [],
    faq: [],
    keyphrases: keyphrasesOf(brief, subject, middle),
    sections: allocate(
      themes.map((theme, position) => ({
        heading: headingOf(theme, brief, subject),
        question: theme.question,
        points: [theme.point],
        keywords: [],
        facts: [],
        element: theme.table ? ('table' as const) : ('none' as const),
        words: words[position] ?? BODY_WORDS,
      })),
      { brief, faq: [] },
    ),
    imageIdea: `A calm, bright scene that stands for ${about}`,
    imageAlt: `Cover image with the title “${title}”`,
  };
}

function introduced(about: string, aspects: string): string {
  return about.endsWith('?') ? `${about} ${capitalised(aspects)}` : `${about}: ${aspects}`;
}

/** The audience as the object of a sentence; null for everybody. */
export function audienceOf({ audience }: Brief): string | null {
  const words = audience.trim().replace(/(?<![.!?\s])[.!?\s]+$/, '');
  const usable = words.length > 0 && words.length <= 60 && !/[.!?\n]/.test(words);
  return usable && !/^general public$/i.test(words) ? words : null;
}

/** The title of the piece, then others to choose from. */
function titlesOf({ contentType, topic }: Brief, subject: Subject): string[] {
  const name = headline(subject.full);
  if (name.length > 45) return [shortened(name, TITLE_MAX)];
  if (contentType === 'page' || subject.isQuestion || SAYS_ITS_KIND.test(name)) return [name];
  const templates = frame.titles[subject.infinitive ? 'howTo' : 'thing'];
  const first = pick(templates, topic) ?? '{n}';
  const phrase = headline(phraseFor(subject, topic));
  return [first, ...templates.filter((template) => template !== first)].map((template) =>
    template.replace(/\{[np]\}/g, (slot) => (slot === '{n}' ? name : phrase)),
  );
}

/** In search results a page bears the name of its company where there is room. */
function metaTitleOf({ contentType, profile }: Brief, title: string): string {
  const company = contentType === 'page' ? profile?.company : '';
  const named = `${title} | ${company}`;
  return company && named.length <= META_TITLE_MAX ? named : shortened(title, META_TITLE_MAX);
}

function headingOf(theme: Theme, brief: Brief, subject: Subject): string {
  const phrase = phraseFor(subject, theme.point);
  const nameable = subject.quotable && phrase.length <= HEADING_PHRASE_MAX;
  const all = brief.aiSearchFocus ? [theme.question] : theme.headings;
  const usable = all.filter((heading) => nameable || !heading.includes('{t}'));
  const template = pick(usable.length > 0 ? usable : all, brief.topic) ?? '';
  return capitalised(template.replaceAll('{t}', () => phrase));
}

function keyphrasesOf({ keywords }: Brief, subject: Subject, middle: Theme[]): string[] {
  const phrase = phraseFor(subject, 'plan');
  const own = subject.quotable
    ? [phrase, ...(subject.infinitive ? [`how to ${subject.infinitive}`] : []), `${phrase} guide`]
    : middle.map(({ point }) => point.toLowerCase());
  const phrases = [...keywords, ...own].map((text) => text.replaceAll(',', ' ').replace(/\s+/g, ' ').trim());
  return [...new Set(phrases)].slice(0, Math.max(KEYPHRASES_MAX, keywords.length));
}

/** Sums to the whole. The first and the last section have room for what they must carry. */
function wordsPerSection(brief: Brief, { quotable }: Subject, bodies: number): number[] {
  const { wordCount, aiSearchFocus, callToAction, profile } = brief;
  const frameWords = (share: number, extra: number) =>
    Math.min(FRAME_WORDS_MAX, Math.round(wordCount * share) + extra);
  const introduction = frameWords(INTRODUCTION_SHARE, (aiSearchFocus ? 26 : 0) + (quotable ? 0 : 20));
  const conclusion = frameWords(CONCLUSION_SHARE, (callToAction ? 10 : 0) + (profile ? 16 : 0));
  const rest = wordCount - introduction - conclusion;
  const upTo = (count: number) => Math.floor((rest * count) / bodies);
  const middle = Array.from({ length: bodies }, (_, index) => upTo(index + 1) - upTo(index));
  return [introduction, ...middle, conclusion];
}
