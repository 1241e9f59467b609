import { Stack, Text, type ButtonProps } from '@mantine/core';
import { useLocation } from 'react-router';
import { errorText } from '#client/lib/error-text.ts';
import { paths } from '#client/lib/paths.ts';
import { useIsTakingOver } from '#client/lib/taking-over.tsx';
import { trpc, type RouterInputs } from '#client/lib/trpc.ts';
import { BusyButton } from '#client/ui/action.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { BILLING_MESSAGES } from '#shared/rules/billing.ts';
import { BILLING_LABELS, FEEDBACK_DISCOUNT, PRO_OFFER } from '../billing-labels.ts';

export function PlanCard() {
  const { data, isPending, isError } = trpc.billing.subscription.useQuery();
  const isTakingOver = useIsTakingOver();
  if (isPending || isTakingOver || data?.plan === 'pro') return null;

  return (
    <Stack
      component="section"
      gap={6}
      p="xs"
      bdrs="var(--radius)"
      bg="var(--accent-wash)"
      aria-label="Your plan"
    >
      <Text fz="sm" fw={600}>
        {BILLING_LABELS.currentPlanFree}
      </Text>
      {isError && (
        <Text size="sm" c="var(--danger)" role="alert">
          {BILLING_LABELS.planFailed}
        </Text>
      )}
      <Text fz={13} lh="1.4">
        {PRO_OFFER}
      </Text>
      <UpgradeButton size="sm" fullWidth />
    </Stack>
  );
}

const UPGRADE = 'Upgrade to Pro';
const DISCOUNTED_UPGRADE = `Upgrade with $${FEEDBACK_DISCOUNT} discount`;

/** Opens the checkout in a new tab; from the account page it leads back there, from anywhere else to /create. */
export function UpgradeButton({ promoCode, ...props }: ButtonProps & { promoCode?: string }) {
  const { pathname } = useLocation();
  const { start, isStarting } = useCheckout();
  const returnTo = pathname.startsWith(paths.account) ? 'account' : 'create';
  return (
    <BusyButton {...props} loading={isStarting} onClick={() => void start({ promoCode, returnTo })}>
      {promoCode ? DISCOUNTED_UPGRADE : UPGRADE}
    </BusyButton>
  );
}

/** Starts a checkout in a new tab. The tab is opened by the click itself: browsers block those that come later. */
function useCheckout() {
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
