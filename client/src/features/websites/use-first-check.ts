import { DRAFTS_ONLY } from '#shared/rules/websites.ts';
import { trpc } from '../../lib/trpc.ts';
import { toast } from '../../ui/toast/toast.ts';

/**
 * Checks a website that has just been connected, and says at once what would only be noticed when a piece is posted. A
 * check that fails is offered again on the website's card.
 */
export function useFirstCheck() {
  const utils = trpc.useUtils();
  const { mutateAsync: check } = trpc.websites.check.useMutation();
  return async (id: string) => {
    const found = await check({ id }).catch(() => null);
    if (found?.abilities?.publish === false) toast.failure(DRAFTS_ONLY);
    await utils.websites.list.invalidate();
  };
}
