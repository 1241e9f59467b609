import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { trpc } from '#client/lib/trpc.ts';

const WelcomeToPro = lazyPart(async () => (await import('./welcome-to-pro.tsx')).WelcomeToPro);

const PARAM = 'session_id';

/**
 * Confirms the checkout that the address names, once, shows the plan the server answers with, and cleans the address.
 * A failure is logged by the server and otherwise ignored: the payment service tells the server as well.
 */
export function CheckoutReturn() {
  const [params, setParams] = useSearchParams();
  const sessionId = params.get(PARAM);
  const confirmed = useRef<string>(undefined);
  const [isNew, setNew] = useState(false);
  const utils = trpc.useUtils();
  const tellOtherTabs = usePlanNews();
  const { mutate } = trpc.billing.confirmSession.useMutation({
    onSuccess: ({ plan }) => {
      utils.account.me.setData(undefined, (user) => user && { ...user, plan });
      tellOtherTabs();
      setNew(plan === 'pro');
      return utils.billing.invalidate();
    },
    onSettled: () => {
      if (!params.has(PARAM)) return;
      setParams(
        (current) => {
          current.delete(PARAM);
          return current;
        },
        { replace: true },
      );
    },
  });

  useEffect(() => {
    if (!sessionId || confirmed.current === sessionId) return;
    confirmed.current = sessionId;
    mutate({ sessionId });
  }, [sessionId, mutate]);

  return <Suspense>{isNew && <WelcomeToPro onClose={() => setNew(false)} />}</Suspense>;
}

/**
 * Reads the plan again when another tab has changed it: checkouts open in a tab of their own.
 * @returns a function that tells the other tabs.
 */
function usePlanNews() {
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
