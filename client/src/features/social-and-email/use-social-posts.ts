import { useState } from 'react';
import type { SocialPlatform } from '#shared/rules/content.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { errorText, type ErrorText } from '../../lib/error-text.ts';
import { trpc } from '../../lib/trpc.ts';
import { useStream } from '../../lib/use-stream.ts';

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

export function useSocialPosts(id: string) {
  const utils = trpc.useUtils();
  const saved = trpc.content.getSocial.useQuery({ id });
  const [written, setWritten] = useState<ShownPost[] | null>(null);
  const { isRunning: isWriting, failure, follow } = useStream({ outlivesScreen: true });
  const [isNoneChosen, setIsNoneChosen] = useState(false);

  const known: ShownPost[] = (saved.data ?? []).map((post) => ({ ...post, problem: null }));

  /** @returns whether there is something to read now. */
  async function generate(platforms: SocialPlatform[], { keepsOthers = false } = {}): Promise<boolean> {
    setIsNoneChosen(platforms.length === 0);
    if (platforms.length === 0) return false;
    let shown = keepsOthers
      ? known.map((post) => (platforms.includes(post.platform) ? blank(post.platform) : post))
      : platforms.map(blank);
    setWritten(shown);
    const end = await follow(
      () => utils.client.content.generateSocial.mutate({ id, platforms, keepsOthers }),
      ({ done: _done, ...news }) => {
        shown = shown.map((post) => (post.platform === news.platform ? news : post));
        setWritten(shown);
      },
      async () => {
        const stored = await utils.content.getSocial.fetch({ id }, { staleTime: 0 });
        if (shown.every(({ problem }) => problem === null) && stored.length > 0) setWritten(null);
      },
    );
    if (end.is !== 'whole') setWritten(null);
    void utils.content.getSocial.invalidate({ id });
    return end.is === 'whole';
  }

  return { posts: written ?? known, isWriting, failure: toText(isNoneChosen, failure), generate };
}

function toText(isNoneChosen: boolean, failure: unknown): ErrorText | null {
  if (isNoneChosen) return { message: PIECE_MESSAGES.noPlatform };
  return failure === null
    ? null
    : errorText(failure, PIECE_MESSAGES.socialFailed, PIECE_MESSAGES.notLoggedIn);
}
