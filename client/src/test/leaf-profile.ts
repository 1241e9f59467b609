import type { ProfileFields } from '#shared/schemas/profiles.ts';

/** A complete profile, as a user would type it. */
export const LEAF_PROFILE: ProfileFields = {
  name: 'Leaf',
  description: 'Tea shop',
  summary: 'Sells tea',
  company: 'Leaf & Co',
  author: 'Ada',
  domain: 'https://leaf.example',
  logo: 'https://leaf.example/logo.png',
  voice: 'warm',
  audience: 'tea drinkers',
};
