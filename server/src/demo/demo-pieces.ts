import type { Plan } from '#shared/account-rules.ts';
import type { Brief } from '#shared/content.ts';
import { DEFAULT_AUDIENCE, DEFAULT_TONE } from '#shared/content-rules.ts';

export type DemoPiece = Brief & { daysAgo: number };

export const DEMO_PROFILE = {
  name: 'Harbour Coffee',
  description: 'A small coffee roastery with a shop by the water',
  summary: 'Harbour Coffee roasts in small batches and sells beans, brewing gear and evening classes.',
  company: 'Harbour Coffee',
  author: 'Mara Lindqvist',
  domain: 'https://harbour-coffee.example',
  logo: 'https://harbour-coffee.example/logo.png',
  voice: 'warm and plain',
  audience: 'people who brew coffee at home',
};

const ordinary = {
  contentType: 'blog',
  tone: DEFAULT_TONE,
  audience: DEFAULT_AUDIENCE,
  callToAction: null,
  aiSearchFocus: false,
  includeText: null,
  keywords: [],
  profile: null,
} as const;

const { voice: tone, audience, ...profile } = DEMO_PROFILE;
const ofProfile = { ...ordinary, tone, audience, profile };

/** What the demo users have written before anybody signs in. */
export const DEMO_PIECES: Record<Plan, DemoPiece[]> = {
  free: [{ ...ordinary, daysAgo: 1, topic: 'starting a balcony herb garden', wordCount: 600, keywords: [] }],
  pro: [
    { ...ofProfile, daysAgo: 9, topic: 'brewing better coffee at home', wordCount: 1200, keywords: [] },
    {
      ...ofProfile,
      daysAgo: 6,
      contentType: 'page',
      topic: 'evening coffee classes',
      wordCount: 800,
      callToAction: 'Get started',
      keywords: ['coffee classes', 'learn to brew coffee'],
    },
    {
      ...ordinary,
      daysAgo: 3,
      topic: 'planning a newsletter people look forward to',
      wordCount: 900,
      aiSearchFocus: true,
      keywords: [],
    },
    { ...ofProfile, daysAgo: 1, topic: 'choosing a coffee grinder', wordCount: 700, keywords: [] },
  ],
};
