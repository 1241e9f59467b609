import { MESSAGES, type StartCheckoutInput } from '#shared/billing.ts';
import { SOMETHING_WENT_WRONG } from '#shared/messages.ts';
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
      toast.failure(checkoutError(error));
    }
  }

  return { start, isStarting: mutation.isPending };
}

/** The server's own words where it gave a reason. */
function checkoutError(error: unknown): string {
  const { message, hint } = errorText(error);
  if (message === SOMETHING_WENT_WRONG) return MESSAGES.checkoutFailed;
  return hint ? `${message} ${hint}` : message;
}
