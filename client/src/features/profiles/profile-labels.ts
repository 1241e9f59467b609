import type { ProfileFields } from '#shared/schemas/profiles.ts';

export const PROFILE_LABELS: ProfileFields = {
  name: 'Profile name',
  description: 'Description',
  summary: 'Website summary',
  company: 'Company or brand name',
  author: 'Blog post author',
  domain: 'Domain',
  logo: 'Logo address',
  voice: 'Voice (tone)',
  audience: 'Audience',
};

export const FILL_LABEL = 'Fill from my website';
