import type { z } from 'zod';
import type { Plan } from '#shared/rules/account.ts';
import type { generateContentInput } from '#shared/schemas/content.ts';

export type DemoPiece = Omit<z.input<typeof generateContentInput>, 'id' | 'profileId'> & {
  daysAgo: number;
  isOfProfile?: boolean;
};

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

const ordinary = { contentType: 'blog' } as const;
const ofProfile = { ...ordinary, isOfProfile: true };

/** What the demo users have written before anybody signs in. */
export const DEMO_PIECES: Record<Plan, DemoPiece[]> = {
  free: [{ ...ordinary, daysAgo: 1, topic: 'starting a balcony herb garden', wordCount: 600 }],
  pro: [
    { ...ofProfile, daysAgo: 9, topic: 'brewing better coffee at home', wordCount: 1200 },
    {
      ...ofProfile,
      daysAgo: 6,
      contentType: 'page',
      topic: 'evening coffee classes',
      wordCount: 800,
      cta: 'get-started',
      keywords: ['coffee classes', 'learn to brew coffee'],
    },
    {
      ...ordinary,
      daysAgo: 3,
      topic: 'planning a newsletter people look forward to',
      wordCount: 900,
      aiSearchFocus: true,
    },
    { ...ofProfile, daysAgo: 1, topic: 'choosing a coffee grinder', wordCount: 700 },
  ],
};
