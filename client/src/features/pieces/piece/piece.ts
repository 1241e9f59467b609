import { SOCIAL_PLATFORMS } from '#shared/rules/content.ts';
import type { RouterOutputs } from '#client/lib/trpc.ts';

export type Piece = RouterOutputs['content']['getContent'];

/** Posts for a network have neither slug nor excerpt. */
export function isSocialPost({ contentType }: Pick<Piece, 'contentType'>): boolean {
  return SOCIAL_PLATFORMS.some((platform) => platform === contentType);
}
