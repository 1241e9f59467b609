import { BILLING_MESSAGES } from '#shared/rules/billing.ts';
import { errorText } from '#client/lib/error-text.ts';
import { type RouterInputs, trpc } from '#client/lib/trpc.ts';
import { toast } from '#client/ui/toast/toast.ts';

/** Starts a checkout in a new tab. The tab is opened by the click itself: browsers block those that come later. */
export function useCheckout() {
  const mutation = trpc.billing.startCheckout.useMutation();

  async function start(input: RouterInputs['billing']['startCheckout']) {
    const tab = window.open('', '_blank');
    try {
      const { url } = await mutation.mutateAsync(input);
      if (!tab) return window.location.assign(url);
      tab.opener = null;
      tab.location.href = url;
    } catch (error) {
      tab?.close();
      toast.failure(errorText(error, BILLING_MESSAGES.checkoutFailed));
    }
  }

  return { start, isStarting: mutation.isPending };
}
