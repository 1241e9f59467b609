import type { Control, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { newId } from '#client/lib/new-id.ts';
import type { RouterOutputs } from '#client/lib/trpc.ts';
import {
  CTA_LABELS,
  CTA_OPTIONS,
  DEFAULT_AUDIENCE,
  DEFAULT_TONE,
  type LongFormType,
} from '#shared/rules/content.ts';
import type { generateContentInput } from '#shared/schemas/content.ts';

type Asked = Pick<RouterOutputs['content']['getBrief'], 'brief' | 'profileId'>;
type Proposed = RouterOutputs['content']['proposeOutline'];
/** What a proposed outline says of its sections stays with them in the form; the schema leaves it out. */
export type PlannedOutline = Omit<Proposed, 'sections'> & { sections: PlannedSection[] };
type ProposedSection = Proposed['sections'][number];
export type PlannedSection = Pick<ProposedSection, 'heading' | 'points'> & Partial<ProposedSection>;
export type BriefValues = Omit<z.input<typeof generateContentInput>, 'outline'> & {
  outline?: PlannedOutline | null;
};
export type BriefOutput = z.output<typeof generateContentInput>;
export type BriefForm = UseFormReturn<BriefValues, unknown, BriefOutput>;
export type BriefControl = Control<BriefValues, unknown, BriefOutput>;

export type Word = 'contentType' | 'wordCount' | 'tone' | 'audience' | 'profileId' | 'cta';

export const DEFAULT_WORD_COUNT: Record<LongFormType, number> = { blog: 1200, page: 800 };

type About = { topic?: string | null; profileId?: string | undefined; sourceId?: string | null };

/** With a topic of its own where there is one, which is the keyword too. */
export function newBrief({ topic = null, profileId, sourceId = null }: About = {}): BriefValues {
  return {
    id: newId(),
    contentType: 'blog',
    profileId: profileId ?? null,
    topic: topic ?? '',
    tone: DEFAULT_TONE,
    audience: DEFAULT_AUDIENCE,
    cta: 'none',
    ctaText: '',
    ctaAddress: '',
    language: null,
    insights: { asked: '', example: '', mistakes: '' },
    wordCount: DEFAULT_WORD_COUNT.blog,
    aiSearchFocus: false,
    includeText: '',
    sourceIds: sourceId ? [sourceId] : [],
    keywords: topic ? [topic] : [],
    outline: null,
  };
}

export function briefLike({ brief, profileId }: Asked): BriefValues {
  const { contentType, topic, tone, audience, callToAction, wordCount, aiSearchFocus, keywords } = brief;
  const option = CTA_OPTIONS.find((known) => CTA_LABELS[known] === callToAction?.text);
  const cta = callToAction === null ? 'none' : (option ?? 'other');
  return {
    id: newId(),
    contentType,
    profileId,
    topic,
    tone,
    audience,
    cta,
    ctaText: cta === 'other' ? (callToAction?.text ?? '') : '',
    ctaAddress: callToAction?.address ?? '',
    language: brief.language,
    insights: brief.insights,
    wordCount,
    aiSearchFocus,
    includeText: brief.includeText ?? '',
    sourceIds: brief.sources.flatMap(({ id }) => id),
    keywords,
    outline: brief.outline,
  };
}
