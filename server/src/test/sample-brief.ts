import type { PiecePlan } from '#shared/content.ts';
import type { Brief } from '../ports/ai-writer/brief.ts';

/** A brief with nothing special about it; change what a test is about. */
export function aBrief(changes: Partial<Brief> = {}): Brief {
  return {
    contentType: 'blog',
    topic: 'green tea',
    tone: 'friendly',
    audience: 'general public',
    callToAction: null,
    wordCount: 600,
    aiSearchFocus: false,
    includeText: null,
    keywords: [],
    profile: null,
    ...changes,
  };
}

export function aPlan(): PiecePlan {
  return {
    title: 'Green tea for beginners',
    slug: 'green-tea',
    excerpt: 'How to begin.',
    metaDescription: 'How to begin with green tea.',
    keyphrases: ['green tea'],
    sections: [
      { heading: '', points: ['why now'], words: 200 },
      { heading: 'Why tea & biscuits', points: ['taste', 'calm'], words: 200 },
      { heading: 'The first pot', points: ['water', 'time'], words: 200 },
    ],
    imageIdea: 'A pot of tea',
    imageAlt: 'A steaming pot of tea',
  };
}
