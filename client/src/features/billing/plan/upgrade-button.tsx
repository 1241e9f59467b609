import type { ButtonProps } from '@mantine/core';
import { useLocation } from 'react-router';
import { paths } from '#client/lib/paths.ts';
import { useCheckout } from './use-checkout.ts';
import { FEEDBACK_DISCOUNT } from '../prices.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';

const UPGRADE = 'Upgrade to Pro';
const DISCOUNTED_UPGRADE = `Upgrade with $${FEEDBACK_DISCOUNT} discount`;

type Props = ButtonProps & {
  /** The discount code to be redeemed with this checkout. */
  promoCode?: string;
};

/** Opens the checkout in a new tab; from the account page it leads back there, from anywhere else to /create. */
export function UpgradeButton({ promoCode, ...props }: Props) {
  const { pathname } = useLocation();
  const { start, isStarting } = useCheckout();
  const returnTo = pathname === paths.account ? 'account' : 'create';
  return (
    <BusyButton {...props} loading={isStarting} onClick={() => void start({ promoCode, returnTo })}>
      {promoCode ? DISCOUNTED_UPGRADE : UPGRADE}
    </BusyButton>
  );
}
