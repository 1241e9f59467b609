import type { SocialPlatform } from '#shared/content-rules.ts';
import { MESSAGES } from '#shared/piece-rules.ts';
import { withinSocialLimit } from '#shared/social.ts';
import type { UserContext } from '../../context.ts';
import type { SourcePiece } from '../../ports/ai-writer/ai-writer.ts';
import { merged } from './merged.ts';
import { storable } from '../../lib/storable.ts';
import { writingFailure } from './writing-failure.ts';

export type WrittenPost = { platform: SocialPlatform; text: string };

/**
 * Posts for several networks at once, each text as far as it has come. Returns the finished ones, none longer than
 * its network takes. When one fails the others are given up: nothing is half replaced.
 * @throws AppError 'Failed to generate posts.' with the service's hint.
 */
export async function* writeSocial(
  { writer, log, signal }: UserContext,
  source: SourcePiece,
  platforms: readonly SocialPlatform[],
): AsyncGenerator<WrittenPost, WrittenPost[]> {
  const ended = new AbortController();
  const options = { signal: AbortSignal.any([signal, ended.signal]) };
  const wanted = [...new Set(platforms)];
  const texts = new Map(wanted.map((platform) => [platform, '']));
  try {
    const streams = wanted.map((platform) => writer.writeSocialPost(source, platform, options));
    for await (const [index, part] of merged(streams)) {
      const platform = wanted[index];
      if (!platform) continue;
      const text = `${texts.get(platform) ?? ''}${part}`;
      texts.set(platform, text);
      yield { platform, text: text.trimStart() };
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw writingFailure(error, MESSAGES.socialFailed, log);
  } finally {
    ended.abort();
  }
  return wanted.map((platform) => ({
    platform,
    text: withinSocialLimit(platform, storable(texts.get(platform) ?? '').trim()),
  }));
}
