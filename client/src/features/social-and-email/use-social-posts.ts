import { useState } from 'react';
import type { SocialPlatform } from '#shared/rules/content.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { errorText, type ErrorText } from '../../lib/error-text.ts';
import { trpc } from '../../lib/trpc.ts';

export type ShownPost = {
  platform: SocialPlatform;
  text: string;
  problem: string | null;
  openFigures: string[];
};

const blank = (platform: SocialPlatform): ShownPost => ({
  platform,
  text: '',
  problem: null,
  openFigures: [],
});

/** The saved posts of a piece, and new ones as they are written. */
export function useSocialPosts(id: string) {
  const utils = trpc.useUtils();
  const saved = trpc.content.getSocial.useQuery({ id });
  const [written, setWritten] = useState<ShownPost[] | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  const [failure, setFailure] = useState<ErrorText | null>(null);

  const known: ShownPost[] = (saved.data ?? []).map((post) => ({ ...post, problem: null }));
  /** @returns whether there is something to read now. */
  async function generate(platforms: SocialPlatform[], { keepsOthers = false } = {}): Promise<boolean> {
    setFailure(null);
    if (platforms.length === 0) {
      setFailure({ message: PIECE_MESSAGES.noPlatform });
      return false;
    }
    setIsWriting(true);
    let shown = keepsOthers
      ? known.map((post) => (platforms.includes(post.platform) ? blank(post.platform) : post))
      : platforms.map(blank);
    setWritten(shown);
    try {
      for await (const { done: _done, ...news } of await utils.client.content.generateSocial.mutate({
        id,
        platforms,
        keepsOthers,
      })) {
        shown = shown.map((post) => (post.platform === news.platform ? news : post));
        setWritten(shown);
      }
      const stored = await utils.content.getSocial.fetch({ id }, { staleTime: 0 });
      if (shown.every(({ problem }) => problem === null) && stored.length > 0) setWritten(null);
      return true;
    } catch (error) {
      setFailure(errorText(error, PIECE_MESSAGES.socialFailed, PIECE_MESSAGES.notLoggedIn));
      setWritten(null);
      return false;
    } finally {
      setIsWriting(false);
      void utils.content.getSocial.invalidate({ id });
    }
  }

  return { posts: written ?? known, isWriting, failure, generate };
}
