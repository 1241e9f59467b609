import { useState } from 'react';
import { useLocation } from 'react-router';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';

export type Writing = RouterOutputs['content']['listWriting']['pieces'][number];

export const isWriting = ({ status }: Writing) => status === 'writing';

/**
 * What is being written for the user on any device, and what has ended while it was shown here. The server tells every
 * change; it is listened to only while something is written.
 */
export function useWriting() {
  const utils = trpc.useUtils();
  const { data } = trpc.content.listWriting.useQuery();
  const { key } = useLocation();
  /** Something ended while the place of this key was open: it is said until the next navigation. */
  const [isNews, setIsNews] = useState(false);
  const [newsKey, setNewsKey] = useState(key);
  if (newsKey !== key) {
    setNewsKey(key);
    setIsNews(false);
  }

  const [since, setSince] = useState<string | null>(null);
  const isAny = data?.pieces.some(isWriting) ?? false;
  if (isAny && since === null) setSince(data?.asOf ?? null);
  if (!isAny && since !== null) setSince(null);

  trpc.content.watchWriting.useSubscription(
    { since: since ?? '' },
    {
      enabled: since !== null,
      onData: (news) => {
        const before = utils.content.listWriting.getData()?.pieces.filter(isWriting).length;
        utils.content.listWriting.setData(undefined, news);
        if (before === news.pieces.filter(isWriting).length) return;
        setIsNews(true);
        void utils.content.listContent.invalidate();
        void utils.content.listFailures.invalidate();
      },
    },
  );

  return { pieces: data?.pieces ?? [], isNews };
}
