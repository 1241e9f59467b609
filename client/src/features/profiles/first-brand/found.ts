import type { FillEvent } from '#shared/schemas/profiles.ts';

export type Found = Extract<FillEvent, { type: 'done' }>;

/** What is to be written, for the brand that has just been found. */
export type Wish = { topic: string; profileId: string };
