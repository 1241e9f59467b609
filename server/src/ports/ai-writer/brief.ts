import { z } from 'zod';
import { LONG_FORM_TYPES } from '#shared/content-rules.ts';

/** The profile's part of a brief, copied when the generation starts: later edits do not change a running piece. */
export const briefProfile = z.object({
  name: z.string(),
  description: z.string(),
  summary: z.string(),
  company: z.string(),
  author: z.string(),
  domain: z.string(),
  logo: z.string(),
});

export type BriefProfile = z.infer<typeof briefProfile>;

/** The stored request of a generation. */
export const brief = z.object({
  contentType: z.enum(LONG_FORM_TYPES),
  topic: z.string(),
  tone: z.string(),
  audience: z.string(),
  /** The call to action in words, null for none. */
  callToAction: z.string().nullable(),
  wordCount: z.number(),
  aiSearchFocus: z.boolean(),
  includeText: z.string().nullable(),
  keywords: z.array(z.string()),
  profile: briefProfile.nullable(),
});

export type Brief = z.infer<typeof brief>;
