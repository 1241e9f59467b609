import { Stack, Text } from '@mantine/core';
import { useIsTakingOver } from '#client/lib/taking-over.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { UpgradeButton } from './upgrade-button.tsx';
import { BILLING_LABELS, PRO_OFFER } from '../billing-labels.ts';

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
      <UpgradeButton size="xs" fullWidth />
    </Stack>
  );
}
