import { Group, Text } from '@mantine/core';
import { FEEDBACK_DISCOUNT, PRO_PRICE } from '../billing-labels.ts';
import { UpgradeButton } from './plan-card.tsx';

const PRICE = `$${PRO_PRICE} a month, cancel any time`;
const DISCOUNTED_PRICE = `$${PRO_PRICE - FEEDBACK_DISCOUNT} for the first month, then $${PRO_PRICE} a month`;

/** Upgrading, with what it costs beside it. */
export const PricedUpgrade = ({ promoCode }: { promoCode?: string }) => (
  <Group gap="sm">
    <UpgradeButton {...(promoCode && { promoCode })} />
    <Text fz="sm" c="dimmed">
      {promoCode ? DISCOUNTED_PRICE : PRICE}
    </Text>
  </Group>
);
