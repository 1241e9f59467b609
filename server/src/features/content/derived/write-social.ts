import type { SocialPlatform } from '#shared/content-rules.ts';
import { PIECE_MESSAGES } from '#shared/piece-rules.ts';
import { withinSocialLimit } from '#shared/social.ts';
import type { UserContext } from '../../../context.ts';
import type { SourcePiece } from '../../../ports/ai-writer/ai-writer.ts';
import { merged } from './merged.ts';
import { aiError } from '../../../ports/ai-writer/ai-error.ts';
import { createPlainText } from '../../../lib/plain-text.ts';
import { storable } from '../../../database/storable.ts';
import { toWritingError } from './to-writing-error.ts';

/** A text is sent again when it has grown by this much, because each update carries the whole text. */
const SHOWN_GROWTH = 1.02;

export type WrittenPost = { platform: SocialPlatform; text: string };

/**
 * Writes posts for several networks in parallel and yields each text so far. Returns the finished posts, none above its
 * network's limit. When one fails all stop, so no set is half replaced.
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
  const posts = wanted.map((platform) => ({ platform, plain: createPlainText(), read: 0, shown: 0 }));
  try {
    const streams = wanted.map((platform) => writer.writeSocialPost(source, platform, options));
    for await (const [index, part] of merged(streams)) {
      const post = posts[index];
      if (!post) continue;
      post.plain.push(storable(part));
      post.read += part.length;
      if (post.read < post.shown * SHOWN_GROWTH) continue;
      post.shown = post.read;
      yield { platform: post.platform, text: post.plain.text() };
    }
    for (const { plain } of posts) {
      plain.end();
      if (!plain.text()) throw aiError('unreadable');
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw toWritingError(error, PIECE_MESSAGES.socialFailed, log);
  } finally {
    ended.abort();
  }
  return posts.map(({ platform, plain }) => ({ platform, text: withinSocialLimit(platform, plain.text()) }));
}
