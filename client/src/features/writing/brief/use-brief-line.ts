import { CONTENT_TYPE_LABELS, CTA_LABELS } from '#shared/rules/content.ts';
import { languageName } from '#shared/rules/languages.ts';
import { trpc } from '#client/lib/trpc.ts';
import { grouped } from '#client/lib/in-words.ts';
import type { BriefForm, BriefValues } from './brief-values.ts';

export function useBriefLine({ watch }: BriefForm): string {
  const { data: profiles = [] } = trpc.profiles.listForSelect.useQuery();
  const brief = watch();
  return describeBrief(brief, profiles.find(({ id }) => id === brief.profileId)?.name);
}

/** @param profile its name, where one is chosen */
function describeBrief(brief: BriefValues, profile: string | undefined): string {
  const { contentType, wordCount, tone, audience, cta, ctaText, aiSearchFocus, language } = brief;
  const parts = [
    CONTENT_TYPE_LABELS[contentType],
    `${grouped(wordCount)} words`,
    profile ?? [tone, audience],
    profile ? [] : 'no profile',
    cta === undefined || cta === 'none' ? [] : (cta === 'other' && ctaText) || CTA_LABELS[cta],
    aiSearchFocus ? 'AI-search focus' : [],
    language ? languageName(language) : [],
  ];
  return parts.flat().filter(Boolean).join(' · ');
}
