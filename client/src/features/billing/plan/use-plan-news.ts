import { useCallback, useEffect, useRef } from 'react';
import { trpc } from '#client/lib/trpc.ts';

/**
 * Reads the plan anew when another tab has changed it: checkouts open in a tab of their own.
 * @returns a function that tells the other tabs.
 */
export function usePlanNews() {
  const utils = trpc.useUtils();
  const channel = useRef<BroadcastChannel>(undefined);

  useEffect(() => {
    const opened = new BroadcastChannel('plan');
    opened.addEventListener('message', () => {
      void utils.account.me.invalidate();
      void utils.billing.invalidate();
    });
    channel.current = opened;
    return () => opened.close();
  }, [utils]);

  return useCallback(() => channel.current?.postMessage(null), []);
}
