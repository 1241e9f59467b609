import { z } from 'zod';
import { LONG_FORM_TYPES } from '#shared/rules/content.ts';
import { MENTION_KINDS, type Fact } from '#shared/rules/evidence.ts';
import { LANGUAGES } from '#shared/rules/languages.ts';
import { outline } from '#shared/schemas/content-plan.ts';
import { insights } from '#shared/schemas/content.ts';
import { storedProfile } from '#shared/schemas/profiles.ts';
import { voiceRules } from '#shared/schemas/voice.ts';

const UNTITLED = 'Untitled';

/** Copied at the start, so that later edits do not change a running piece; so are the sources. */
export const briefProfile = storedProfile.omit({ voice: true, audience: true });

export type BriefProfile = z.infer<typeof briefProfile>;

const briefSource = z.object({
  id: z.uuid(),
  /** From 1 within the piece; facts name it. */
  number: z.number(),
  title: z.string(),
  url: z.string().nullable(),
  text: z.string(),
});

const ownPage = z.object({ title: z.string(), url: z.string() });
export type OwnPage = z.infer<typeof ownPage>;

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

export const brief = z.object({
  contentType: z.enum(LONG_FORM_TYPES),
  topic: z.string(),
  tone: z.string(),
  audience: z.string(),
  /** Null for none; the address may be null too. */
  callToAction: z.object({ text: z.string(), address: z.string().nullable() }).nullable(),
  /** Null: that of the topic. */
  language: z.enum(LANGUAGES).nullable(),
  insights,
  wordCount: z.number(),
  aiSearchFocus: z.boolean(),
  includeText: z.string().nullable(),
  keywords: z.array(z.string()),
  sources: z.array(briefSource),
  facts: z.array(briefFact),
  profile: briefProfile.nullable(),
  ownPages: z.array(ownPage).default([]),
  /** Settled by the author; null where the writer plans alone. */
  outline: outline.nullable().default(null),
  /** Copied like the profile; of the samples, the excerpts nearest to their centre, and their figures in words. */
  voice: voiceRules.extend({ manner: z.string().default('') }).nullable(),
});

export type Brief = z.infer<typeof brief>;

/** What a text may say without a source: its author asked for it in these words. */
export const givenWords = ({ topic, callToAction }: Pick<Brief, 'topic' | 'callToAction'>): string[] =>
  callToAction ? [topic, callToAction.text] : [topic];

/** What is shown of a brief, from columns of its own. Defaults replace what this version cannot read. */
export const shownBrief = z.object({
  topic: z.string().catch(UNTITLED),
  contentType: z.enum(LONG_FORM_TYPES).catch('blog'),
  language: z.enum(LANGUAGES).nullable().catch(null),
});

/** As Prisma selects it. */
export const SHOWN_OF_BRIEF = { topic: true, contentType: true, language: true } as const;
