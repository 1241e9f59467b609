import { randomUUID } from 'node:crypto';
import type { UserContext } from '#server/context.ts';
import { storable } from '#server/database/stored.ts';
import { AppError, toWritingError } from '#server/errors.ts';
import { askForWords } from '#server/features/billing/words-of-day.ts';
import { createMarkFilter, printMarks } from '#server/features/evidence/set-marks.ts';
import { patiently } from '#server/lib/caller.ts';
import { createPlainText, plainText } from '#server/lib/plain-text.ts';
import { aiError } from '#server/ports/ai-writer/ai-error.ts';
import type { CallOptions, SourcePiece } from '#server/ports/ai-writer/ai-writer.ts';
import type { SocialPlatform } from '#shared/rules/content.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { withinSocialLimit } from '#shared/rules/text/social.ts';
import { withOpenFigures, type Figures } from './source-of.ts';

type WrittenPost = { platform: SocialPlatform; text: string };
export type CheckedPost = WrittenPost & { openFigures: string[] };

type Source = { source: SourcePiece; figures: Figures | null };
type Order = { platform: SocialPlatform; source: SourcePiece };
type Writer = Pick<UserContext, 'writer'>;

/**
 * In parallel; yields each text so far, returns the finished posts within their network's limit. Figures
 * without a source cause one more attempt. One failure stops all, so no set is half replaced. @throws
 * AppError with the service's hint
 */
/** As a long post has them. */
const POST_WORDS = 150;

export async function* writeSocial(
  ctx: UserContext,
  { source, figures }: Source,
  platforms: readonly SocialPlatform[],
): AsyncGenerator<WrittenPost, CheckedPost[]> {
  await askForWords(ctx, new Set(platforms).size * POST_WORDS);
  const { log, signal } = ctx;
  const ended = new AbortController();
  const fence = randomUUID().slice(0, 8);
  const options = { signal: AbortSignal.any([signal, ended.signal]), fence };
  try {
    const orders = [...new Set(platforms)].map((platform) => ({ platform, source }));
    const written = await checked(figures, yield* writePosts(ctx, { orders, figures }, options));
    return yield* repaired(ctx, { source, figures }, written, options);
  } catch (error) {
    if (signal.aborted) throw error;
    throw toWritingError(error, PIECE_MESSAGES.socialFailed, log);
  } finally {
    ended.abort();
  }
}

/** Paid for: never refused for a long queue. */
const checked = (figures: Figures | null, posts: WrittenPost[]) =>
  patiently(() => withOpenFigures(figures, posts));

async function* writePosts(
  { writer }: Writer,
  { orders, figures }: { orders: readonly Order[]; figures: Figures | null },
  options: CallOptions,
): AsyncGenerator<WrittenPost, WrittenPost[]> {
  const { facts = [], language = null } = figures ?? {};
  const posts = orders.map(({ platform }) => {
    const visible = createMarkFilter(facts, language);
    return { platform, plain: createPlainText(), visible, text: '', shown: 0 };
  });
  const streams = orders.map(({ platform, source }) => writer.writeSocialPost(source, platform, options));

  for await (const [index, part] of merged(streams)) {
    const post = posts[index];
    if (!post) continue;
    post.text += storable(part);
    post.plain.push(post.visible(storable(part)));
    if (!hasGrown(post.text.length, post.shown)) continue;
    post.shown = post.text.length;
    yield { platform: post.platform, text: post.plain.text() };
  }

  return posts.map(({ platform, text: written }) => {
    const text = plainText(printMarks(written, facts, language));
    if (!text) throw aiError('unreadable');
    return { platform, text: withinSocialLimit(platform, text) };
  });
}

/** One more attempt; the better text stays, and a failure here costs nothing. */
async function* repaired(
  ctx: UserContext,
  { source, figures }: Source,
  posts: CheckedPost[],
  options: CallOptions,
): AsyncGenerator<WrittenPost, CheckedPost[]> {
  const open = posts.filter(({ openFigures }) => openFigures.length > 0);
  if (open.length === 0) return posts;
  const orders = open.map(({ platform, text, openFigures }) => {
    return { platform, source: { ...source, repair: { text, statements: openFigures } } };
  });
  try {
    const again = await checked(figures, yield* writePosts(ctx, { orders, figures }, options));
    return posts.map((post) => {
      const other = again.find(({ platform }) => platform === post.platform);
      return other && other.openFigures.length < post.openFigures.length ? other : post;
    });
  } catch (error) {
    if (ctx.signal.aborted || !(error instanceof AppError)) throw error;
    return posts;
  }
}

/** Interleaves streams, with the index of each. The first failure closes the others and is thrown. */
async function* merged<T>(streams: readonly AsyncIterable<T>[]): AsyncGenerator<[number, T]> {
  const iterators = streams.map((stream) => stream[Symbol.asyncIterator]());
  const next = async (index: number) => ({ index, result: await iterators[index]?.next() });
  const pending = new Map(iterators.map((_, index) => [index, next(index)]));
  try {
    while (pending.size > 0) {
      const { index, result } = await Promise.race(pending.values());
      if (!result || result.done) pending.delete(index);
      else {
        pending.set(index, next(index));
        yield [index, result.value];
      }
    }
  } finally {
    const left = [...pending.values()];
    pending.clear();
    await Promise.allSettled([...iterators.map((iterator) => iterator.return?.()), ...left]);
  }
}

const GROWTH = 1.02;

export const hasGrown = (length: number, shown: number): boolean => length > shown * GROWTH;
