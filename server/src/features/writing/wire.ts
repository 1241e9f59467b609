import { z } from 'zod';
import { ownId, withId } from '#server/trpc/path-fields.ts';
import { CTA_OPTIONS } from '#shared/rules/content.ts';
import { generateContentInput, SHORT_TEXT_MAX } from '#shared/schemas/content.ts';

const {
  cta: _option,
  ctaText,
  ctaAddress,
  aiSearchFocus,
  keywords: _keywords,
  outline: _outline,
  ...brief
} = generateContentInput.shape;

/** A brief in the words of the specification: one field for the call to action, and the summary under its own name. */
export const writtenBrief = z.object({
  ...brief,
  id: ownId('one piece'),
  cta: ctaText.unwrap().nullish().describe('sign-up, get-started, try-free, none, or your own words'),
  ctaAddress: ctaAddress.nullish().describe('Where the call to action leads, an https address'),
  aiSummary: aiSearchFocus.describe('With a summary for answers of AI search'),
});

export const awaitedBrief = writtenBrief.extend({
  id: writtenBrief.shape.id.describe(
    'Made by you: a request that is sent twice with it writes one piece, also when the first caller hung up. ' +
      'Without it a caller who hangs up cancels the piece',
  ),
  includeMetaTags: z.boolean().default(true).describe('Always treated as true'),
  profile: z
    .object({
      name: z.string().max(SHORT_TEXT_MAX),
      author: z.string().max(SHORT_TEXT_MAX),
      domain: z.string().max(SHORT_TEXT_MAX),
      logo: z.string().max(500),
    })
    .nullish()
    .describe('A company that is not kept as a profile'),
});

export function briefOf({ aiSummary, cta, ctaAddress: address, ...taken }: z.output<typeof writtenBrief>) {
  const option = CTA_OPTIONS.find((known) => known === cta);
  return {
    ...withId(taken),
    ctaAddress: address ?? '',
    aiSearchFocus: aiSummary,
    ...(option && { cta: option }),
    ...(cta && !option && { cta: 'other' as const, ctaText: cta }),
  };
}

export function awaitedBriefOf({
  profile,
  includeMetaTags: _alwaysTrue,
  ...taken
}: z.output<typeof awaitedBrief>) {
  return {
    brief: briefOf(taken),
    isKept: taken.id !== undefined,
    profile: profile ? { ...profile, company: profile.name, description: '', summary: '' } : null,
  };
}
