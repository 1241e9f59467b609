import type { StartCheckoutInput } from '#shared/billing.ts';
import { MESSAGES } from '#shared/billing-rules.ts';
import { errorText } from '../../lib/error-text.ts';
import { trpc } from '../../lib/trpc.ts';
import { toast } from '../../ui/toast.ts';

/** Starts a checkout in a new tab. The tab is opened by the click itself: browsers block those that come later. */
export function useCheckout() {
  const mutation = trpc.billing.startCheckout.useMutation();

  async function start(input: Partial<StartCheckoutInput>) {
    const tab = window.open('', '_blank');
    try {
      const { url } = await mutation.mutateAsync(input);
      if (!tab) return window.location.assign(url);
      tab.opener = null;
      tab.location.href = url;
    } catch (error) {
      tab?.close();
      toast.failure(errorText(error, MESSAGES.checkoutFailed));
    }
  }

  return { start, isStarting: mutation.isPending };
}
