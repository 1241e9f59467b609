import { useEffect } from 'react';
import { trpc } from '#client/lib/trpc.ts';

const EVERY_MS = 20_000;

/** Checks the site when the reader comes back to this page, and now and then while it is in view. */
export function useCheckOnReturn(id: string, isWaiting: boolean) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.websites.check.useMutation({
    onSuccess: () => utils.websites.list.invalidate(),
  });
  useEffect(() => {
    if (!isWaiting || isPending) return undefined;
    const check = () => {
      if (document.visibilityState === 'visible') mutate({ id });
    };
    const timer = setInterval(check, EVERY_MS);
    window.addEventListener('focus', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [id, isWaiting, isPending, mutate]);
}
