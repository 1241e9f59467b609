import type { PiecePlan } from '#shared/schemas/content-plan.ts';
import type { Brief } from '#server/ports/ai-writer/brief.ts';
import type { FaultRules } from './find-faults.ts';

/** What an editor of a piece by this plan finds fault with. */
export function faultRulesOf(brief: Brief, { sections }: PiecePlan, language: string | null): FaultRules {
  const { keywords, voice, callToAction } = brief;
  return {
    headings: sections.map(({ heading }) => heading),
    keywords: [...new Set([...keywords, ...sections.flatMap((section) => section.keywords)])],
    bannedWords: voice?.bannedWords ?? [],
    language,
    callToAction: callToAction?.text ?? null,
  };
}
