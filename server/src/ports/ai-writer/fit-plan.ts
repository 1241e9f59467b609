import { plainText } from '#server/lib/plain-text.ts';
import { META_TITLE_MAX, SECTION_WORDS_MIN, type PiecePlan } from '#shared/schemas/content-plan.ts';
import { allocate } from './allocate.ts';
import type { Brief } from './brief.ts';
import type { PlanAnswer } from './plan-answer.ts';

const MOST_SECTIONS = 14;
const MOST_POINTS = 20;
const MOST_PHRASES = 20;
const MOST_FACTS = 200;
const MOST_QUESTIONS = 8;
const MOST_TITLES = 3;
const SEPARATOR = /\s[|·–—-]\s/;
/** Multiple of the limit up to which input is examined. */
const LOOKED_AT = 10;
const LIMITS = {
  title: 200,
  slug: 120,
  excerpt: 500,
  metaDescription: 320,
  imageIdea: 500,
  imageAlt: 300,
  heading: 200,
  point: 500,
  question: 300,
  phrase: 100,
} as const;

/**
 * Without a second call: bounds lengths, makes words sum up, and puts each phrase, fact and wish in one
 * section.
 */
export function fitPlan(plan: PlanAnswer, brief: Brief): PiecePlan {
  const { wordCount, topic, profile } = brief;
  const brands = [profile?.company, profile?.name].filter((brand) => brand !== undefined);
  const title = withoutBrand(line(plan.title, LIMITS.title), brands) || oneLine(topic, LIMITS.title);
  const keyphrases = phrasesOf(plan.keyphrases, MOST_PHRASES);
  const faq = phrasesOf(plan.faq, MOST_QUESTIONS, LIMITS.question);

  return {
    title,
    metaTitle: cutToWord(line(plan.metaTitle, LIMITS.title) || title, META_TITLE_MAX),
    titleOptions: phrasesOf(plan.titleOptions, LOOKED_AT, LIMITS.title)
      .filter((option) => option !== title)
      .slice(0, MOST_TITLES),
    slug: line(plan.slug, LIMITS.slug) || title,
    excerpt: line(plan.excerpt, LIMITS.excerpt),
    metaDescription: line(plan.metaDescription, LIMITS.metaDescription),
    intent: plan.intent,
    readerQuestion: line(plan.readerQuestion, LIMITS.question),
    angle: line(plan.angle, LIMITS.question),
    mainKeyword: line(plan.mainKeyword, LIMITS.phrase) || (brief.keywords[0] ?? keyphrases[0] ?? ''),
    entities: phrasesOf(plan.entities, MOST_PHRASES),
    faq,
    keyphrases,
    sections: allocate(fitSections(plan, wordCount), { brief, faq }),
    imageIdea: line(plan.imageIdea, LIMITS.imageIdea),
    imageAlt: line(plan.imageAlt, LIMITS.imageAlt),
  };
}

function fitSections({ sections }: PlanAnswer, wordCount: number) {
  const planned = sections.slice(0, MOST_SECTIONS).map((section) => ({
    heading: line(section.heading, LIMITS.heading),
    question: line(section.question, LIMITS.question),
    points: section.points
      .slice(0, MOST_POINTS)
      .map((point) => line(point, LIMITS.point))
      .filter(Boolean),
    keywords: phrasesOf(section.keywords, MOST_PHRASES),
    facts: section.facts.slice(0, MOST_FACTS).map((id) => id.trim()),
    wishes: section.wishes,
    element: section.element,
    words: section.words,
  }));
  const shares = fitWords(
    planned.map(({ words }) => words),
    wordCount,
  );
  return planned.slice(0, shares.length).map((section, index) => ({ ...section, words: shares[index] ?? 1 }));
}

/**
 * "Oat milk | Acme" and "Oat milk - Acme" are search titles; title and address of the piece lack the name.
 */
function withoutBrand(title: string, brands: string[]): string {
  const [head = '', ...others] = title.split(SEPARATOR);
  const last = others.at(-1)?.toLowerCase().trim();
  const isBrand = title.includes(' | ') || brands.some((brand) => brand && brand.toLowerCase() === last);
  return last && isBrand ? [head, ...others.slice(0, -1)].join(': ') : title;
}

function cutToWord(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const blank = text.lastIndexOf(' ', longest);
  return text
    .slice(0, blank > longest / 2 ? blank : longest)
    .toWellFormed()
    .replace(/[\s|:,–-]{1,9}$/, '');
}

/** Sections too small to write are dropped from the end. */
export function fitWords(shares: number[], total: number): number[] {
  const kept = shares.slice(0, Math.max(1, Math.floor(total / SECTION_WORDS_MIN)));
  const weights = kept.map((share) => Math.min(Math.max(share, SECTION_WORDS_MIN), total));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let given = 0;
  let weighed = 0;
  return weights.map((weight) => {
    weighed += weight;
    const words = Math.round((total * weighed) / sum) - given;
    given += words;
    return words;
  });
}

function phrasesOf(all: string[], most: number, longest: number = LIMITS.phrase): string[] {
  const phrases = all.slice(0, LOOKED_AT * most).map((phrase) => line(phrase, longest));
  return [...new Set(phrases.filter(Boolean))].slice(0, most);
}

function line(text: string, longest: number): string {
  return oneLine(plainText(text.slice(0, LOOKED_AT * longest)), longest);
}

function oneLine(text: string, longest: number): string {
  return Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, longest).join('');
}
