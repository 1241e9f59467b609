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
  /** The place that was open when something ended: it is said until the next navigation. */
  const [heardAt, setHeardAt] = useState<string | null>(null);
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
        setHeardAt(key);
        void utils.content.listContent.invalidate();
        void utils.content.listFailures.invalidate();
      },
    },
  );

  return { pieces: data?.pieces ?? [], isNews: heardAt === key };
}
