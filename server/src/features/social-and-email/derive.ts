import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import type { SourcePiece } from '#server/ports/ai-writer/ai-writer.ts';
import type { SocialPlatform } from '#shared/rules/content.ts';
import { writeEmail } from './email.ts';
import type { deriveEmailInput, deriveSocialInput } from './inputs.ts';
import { writeSocial } from './write-social.ts';

type DeriveEmailInput = z.infer<typeof deriveEmailInput>;

export async function deriveSocial(ctx: UserContext, input: z.infer<typeof deriveSocialInput>) {
  const writing = writeSocial(ctx, { source: givenSource(input), figures: null }, input.platforms);
  let step = await writing.next();
  while (!step.done) step = await writing.next();
  const results: Partial<Record<SocialPlatform, string>> = {};
  for (const { platform, text } of step.value) results[platform] = text;
  return { results };
}

export async function deriveEmail(ctx: UserContext, input: DeriveEmailInput) {
  const given = { source: givenSource(input), figures: null };
  const { openFigures: _openFigures, ...email } = await writeEmail(ctx, given);
  return email;
}

function givenSource({ content, includeText }: DeriveEmailInput): SourcePiece {
  return { title: '', content, aiSummary: null, includeText: includeText ?? null };
}
