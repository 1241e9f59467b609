import { Code, Group, Stack, Text } from '@mantine/core';
import { CopyButton } from '#client/ui/copy/copy-button.tsx';
import { UpgradeButton } from '../plan/upgrade-button.tsx';
import { FEEDBACK_DISCOUNT } from '../prices.ts';

/** Thanks, and the discount code until it has been redeemed. */
export function FeedbackReward({ code }: { code: string | null }) {
  if (!code) return <Text role="status">Thank you for your feedback!</Text>;
  return (
    <Stack gap="lg">
      <Text role="status">
        Thank you for your feedback! This code takes ${FEEDBACK_DISCOUNT} off your first month of Pro:
      </Text>
      <Group gap="xs">
        <Code fz="lg" px="md" py="xs">
          {code}
        </Code>
        <CopyButton value={code} what="discount code" />
      </Group>
      <UpgradeButton promoCode={code} />
    </Stack>
  );
}
