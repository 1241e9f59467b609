import { z } from 'zod';
import { outline } from '#shared/schemas/content-plan.ts';
import { insights } from '#shared/schemas/content.ts';
import { MENTION_KINDS, type Fact } from '#shared/rules/evidence.ts';
import { LONG_FORM_TYPES } from '#shared/rules/content.ts';
import { LANGUAGES } from '#shared/rules/languages.ts';
import { voiceRules } from '#shared/schemas/voice.ts';

/** Of a piece whose request cannot be read. */
const UNTITLED = 'Untitled';

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

/** A source as the writers see it, copied when the generation starts: later edits do not change a running piece. */
export const briefSource = z.object({
  id: z.uuid(),
  /** 1 is the piece's first; facts name it. */
  number: z.number(),
  title: z.string(),
  url: z.string().nullable(),
  /** The passages that fit the topic best. */
  text: z.string(),
});

const briefFact: z.ZodType<Fact> = z.object({
  id: z.string(),
  source: z.number(),
  kind: z.enum(MENTION_KINDS),
  value: z.string(),
  unit: z.string().nullable(),
  surface: z.string(),
  start: z.number(),
  end: z.number(),
  sentence: z.string(),
});

/** The stored request of a generation. */
export const brief = z.object({
  contentType: z.enum(LONG_FORM_TYPES),
  topic: z.string(),
  tone: z.string(),
  audience: z.string(),
  /** The call to action in words, and the address it leads to where it has one; null for none. */
  callToAction: z.object({ text: z.string(), address: z.string().nullable() }).nullable(),
  /** The language that was chosen; null for that of the topic. */
  language: z.enum(LANGUAGES).nullable(),
  insights,
  wordCount: z.number(),
  aiSearchFocus: z.boolean(),
  includeText: z.string().nullable(),
  keywords: z.array(z.string()),
  sources: z.array(briefSource),
  /** The checkable statements of the sources that the piece may use. */
  facts: z.array(briefFact),
  profile: briefProfile.nullable(),
  /** As its author has settled it; null where the writer plans alone. */
  outline: outline.nullable().default(null),
  /** How the chosen profile writes, copied like the profile itself. */
  voice: voiceRules.nullable(),
});

export type Brief = z.infer<typeof brief>;

/** What is shown of a request; for the parts that this version cannot read, the usual values. */
export const shownBrief = z
  .object({
    topic: z.string().catch(UNTITLED),
    contentType: z.enum(LONG_FORM_TYPES).catch('blog'),
    wordCount: z.number().catch(0),
    language: z.enum(LANGUAGES).nullable().catch(null),
  })
  .catch({ topic: UNTITLED, contentType: 'blog', wordCount: 0, language: null });
