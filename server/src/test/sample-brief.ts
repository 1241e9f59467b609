import { brief, type Brief } from '#server/ports/ai-writer/brief.ts';
import type { Fact } from '#shared/rules/evidence.ts';
import type { PiecePlan, PlannedSection } from '#shared/schemas/content-plan.ts';

export const NO_INSIGHTS: Brief['insights'] = { asked: '', example: '', mistakes: '' };

/** A brief with nothing special about it; change what a test is about. */
export function aBrief(changes: Partial<Brief> = {}): Brief {
  const plain = brief.parse({
    contentType: 'blog',
    topic: 'green tea',
    tone: 'friendly',
    audience: 'general public',
    callToAction: null,
    language: null,
    insights: NO_INSIGHTS,
    wordCount: 600,
    aiSearchFocus: false,
    includeText: null,
    keywords: [],
    sources: [],
    facts: [],
    profile: null,
    ownPages: [],
    voice: null,
    outline: null,
  });
  return { ...plain, ...changes };
}

export const A_SOURCE: Brief['sources'][number] = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 1,
  title: 'Retail report',
  url: 'https://report.example/shops',
  text: '34 % of shops closed early.',
};

/** A figure of the source above; change what a test is about. */
export function aFact(id: string, changes: Partial<Fact> = {}): Fact {
  const sentence = '34 % of shops closed early.';
  return {
    id,
    source: 1,
    kind: 'percent',
    value: '34',
    unit: null,
    surface: '34 %',
    start: 0,
    end: 4,
    sentence,
    ...changes,
  };
}

export function aPlannedSection(changes: Partial<PlannedSection> = {}): PlannedSection {
  return {
    heading: 'A heading',
    question: '',
    points: [],
    keywords: [],
    facts: [],
    wishes: [],
    furtherQuestions: [],
    element: 'none',
    words: 200,
    ...changes,
  };
}

export function aPlan(): PiecePlan {
  return {
    title: 'Green tea for beginners',
    metaTitle: 'Green tea for beginners',
    titleOptions: ['Your first pot of green tea'],
    slug: 'green-tea',
    excerpt: 'How to begin.',
    metaDescription: 'How to begin with green tea.',
    intent: 'learn',
    readerQuestion: 'How do I make green tea that is not bitter?',
    angle: 'Patience before equipment',
    mainKeyword: 'green tea',
    entities: ['sencha'],
    faq: [],
    keyphrases: ['green tea'],
    sections: [
      aPlannedSection({ heading: '', points: ['why now'] }),
      aPlannedSection({ heading: 'Why tea & biscuits', points: ['taste', 'calm'] }),
      aPlannedSection({ heading: 'The first pot', points: ['water', 'time'] }),
    ],
    imageIdea: 'A pot of tea',
    imageAlt: 'A steaming pot of tea',
  };
}
