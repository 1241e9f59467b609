import type { PiecePlan } from '#shared/content.ts';
import { plainText } from '../../lib/plain-text.ts';

const MOST_SECTIONS = 14;
const MOST_POINTS = 20;
const MOST_PHRASES = 20;
const FEWEST_WORDS = 30;
/** Longer input is examined only up to this multiple of its limit. */
const LOOKED_AT = 10;
const LIMITS = {
  title: 200,
  slug: 120,
  excerpt: 500,
  metaDescription: 320,
  imageIdea: 500,
  imageAlt: 300,
} as const;

/** Brings a model's plan into bounds: one-line texts of sane length, section words that sum to the request exactly. */
export function fitPlan(plan: PiecePlan, wordCount: number, topic: string): PiecePlan {
  const planned = plan.sections.slice(0, MOST_SECTIONS).map(({ heading, points, words }) => ({
    heading: line(heading, 200),
    points: points
      .slice(0, MOST_POINTS)
      .map((point) => line(point, 500))
      .filter(Boolean),
    words,
  }));
  const shares = fitWords(
    planned.map(({ words }) => words),
    wordCount,
  );
  return {
    title: line(plan.title, LIMITS.title) || oneLine(topic, LIMITS.title),
    slug: line(plan.slug, LIMITS.slug),
    excerpt: line(plan.excerpt, LIMITS.excerpt),
    metaDescription: line(plan.metaDescription, LIMITS.metaDescription),
    keyphrases: phrasesOf(plan.keyphrases),
    sections: planned
      .slice(0, shares.length)
      .map((section, index) => ({ ...section, words: shares[index] ?? 1 })),
    imageIdea: line(plan.imageIdea, LIMITS.imageIdea),
    imageAlt: line(plan.imageAlt, LIMITS.imageAlt),
  };
}

/** Scales the shares to the total; sections that would become too small to write are left out from the end. */
function fitWords(shares: number[], total: number): number[] {
  const kept = shares.slice(0, Math.max(1, Math.floor(total / FEWEST_WORDS)));
  const weights = kept.map((share) => Math.min(Math.max(share, FEWEST_WORDS), total));
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

function phrasesOf(all: string[]): string[] {
  const phrases = all.slice(0, LOOKED_AT * MOST_PHRASES).map((phrase) => line(phrase, 100));
  return [...new Set(phrases.filter(Boolean))].slice(0, MOST_PHRASES);
}

/** A model's text without HTML. */
function line(text: string, longest: number): string {
  return oneLine(plainText(text.slice(0, LOOKED_AT * longest)), longest);
}

function oneLine(text: string, longest: number): string {
  return Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, longest).join('');
}
