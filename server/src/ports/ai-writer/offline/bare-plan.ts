import { META_TITLE_MAX, type PiecePlan, type PlannedSection } from '#shared/schemas/content-plan.ts';
import type { Brief } from '../brief.ts';
import { shortened, titleOf } from './language.ts';

const META_DESCRIPTION_MAX = 155;

/** What can be said of a piece without a model: its topic is its title. */
export function barePlan(brief: Brief, about: string): Omit<PiecePlan, 'sections'> {
  const title = titleOf(brief.topic);
  return {
    title,
    metaTitle: shortened(title, META_TITLE_MAX),
    titleOptions: [],
    slug: title,
    excerpt: about,
    metaDescription: shortened(about, META_DESCRIPTION_MAX),
    intent: brief.contentType === 'page' ? 'buy' : 'learn',
    angle: '',
    readerQuestion: '',
    mainKeyword: brief.keywords[0] ?? '',
    entities: [],
    faq: [],
    keyphrases: [...new Set(brief.keywords)],
    imageIdea: title,
    imageAlt: title,
  };
}

export function bareSection(heading: string, words: number): PlannedSection {
  const parts = { keywords: [], facts: [], wishes: [], furtherQuestions: [] };
  return { heading, question: '', points: [], element: 'none', words: Math.max(1, words), ...parts };
}
