import { useState } from 'react';
import type { SocialPlatform } from '#shared/content-rules.ts';
import { PIECE_MESSAGES } from '#shared/piece-rules.ts';
import { errorText, type ErrorText } from '../../../../lib/error-text.ts';
import { trpc } from '../../../../lib/trpc.ts';

export type ShownPost = {
  platform: SocialPlatform;
  text: string;
  problem: string | null;
  openFigures: string[];
};

/** The saved posts of a piece, and new ones as they are written. */
export function useSocialPosts(id: string) {
  const utils = trpc.useUtils();
  const saved = trpc.content.getSocial.useQuery({ id });
  const [written, setWritten] = useState<ShownPost[] | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  const [failure, setFailure] = useState<ErrorText | null>(null);

  async function generate(platforms: SocialPlatform[]) {
    setFailure(null);
    if (platforms.length === 0) return setFailure({ message: PIECE_MESSAGES.noPlatform });
    setIsWriting(true);
    setWritten(platforms.map((platform) => ({ platform, text: '', problem: null, openFigures: [] })));
    try {
      for await (const {
        platform,
        text,
        problem,
        openFigures,
      } of await utils.client.content.generateSocial.mutate({
        id,
        platforms,
      })) {
        setWritten((posts) =>
          (posts ?? []).map((post) =>
            post.platform === platform ? { platform, text, problem, openFigures } : post,
          ),
        );
      }
    } catch (error) {
      setFailure(errorText(error, PIECE_MESSAGES.socialFailed, PIECE_MESSAGES.notLoggedIn));
      setWritten(null);
    } finally {
      setIsWriting(false);
      void utils.content.getSocial.invalidate({ id });
    }
  }

  const known: ShownPost[] = (saved.data ?? []).map((post) => ({ ...post, problem: null }));
  return { posts: written ?? known, isWriting, failure, generate };
}
