import { SOCIAL_LIMITS, type SocialPlatform } from '#shared/rules/content.ts';
import { joined, type Prompt } from '../../openai/prompt.ts';
import type { SourcePiece } from '../ai-writer.ts';
import { TRUTH_RULE } from './rules.ts';
import { sourceMaterial, sourceRules } from './source-material.ts';

const PLATFORM_NAMES: Record<SocialPlatform, string> = {
  linkedin: 'LinkedIn: professional, a strong first line, short paragraphs, up to three hashtags',
  x: 'X: one punchy thought, at most two hashtags',
  instagram: 'Instagram: warm and visual, line breaks, up to eight hashtags at the end',
  facebook: 'Facebook: conversational, ends with a question, at most two hashtags',
};

export function socialPrompt(source: SourcePiece, platform: SocialPlatform): Prompt {
  return {
    system: joined(
      'You write one post for a social network that leads readers to a piece of content.',
      TRUTH_RULE,
      sourceRules(source),
      `${PLATFORM_NAMES[platform]}. At most ${SOCIAL_LIMITS[platform]} characters, links and hashtags included.`,
      'Answer with the plain text of the post only: no title, no quotation marks around it, no Markdown, no HTML.',
    ),
    user: sourceMaterial(source),
  };
}
