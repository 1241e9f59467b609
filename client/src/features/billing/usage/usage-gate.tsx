import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCalendarEvent, IconLockOpen } from '@tabler/icons-react';
import { FREE_GENERATIONS, PRO_WORDS_PER_MONTH, type Usage } from '#shared/rules/billing.ts';
import { longUtcDate, grouped } from '#client/lib/in-words.ts';
import { useUser, trpc } from '#client/lib/trpc.ts';
import { EmptyState } from '#client/ui/page/page-states.tsx';
import { FeedbackOffer } from '../feedback/feedback-offer.tsx';
import { UpgradeButton } from '../plan/upgrade-button.tsx';
import { PRO_OFFER } from '../plan/pro-offer.ts';
import { BILLING_LABELS, customPlanMail } from '../billing-labels.ts';

export function UsageGate() {
  const { data: usage } = trpc.billing.usage.useQuery();
  if (!usage) return null;
  return usage.plan === 'pro' ? <WordLimitReached usage={usage} /> : <UnlockFullAccess usage={usage} />;
}

function UnlockFullAccess({ usage }: { usage: Usage }) {
  return (
    <EmptyState
      icon={<IconLockOpen aria-hidden />}
      title={BILLING_LABELS.freeGate}
      action={
        <Stack gap="xl" align="center">
          <UpgradeButton />
          <FeedbackOffer />
        </Stack>
      }
    >
      <Text fw={600} c="var(--ink)">
        {usage.used}/{FREE_GENERATIONS} generations used
      </Text>
      <Text>You have used every generation of the Free plan.</Text>
      <Text hiddenFrom="md">{PRO_OFFER}</Text>
    </EmptyState>
  );
}

function WordLimitReached({ usage }: { usage: Usage }) {
  const { supportEmail } = useUser();
  return (
    <EmptyState
      icon={<IconCalendarEvent aria-hidden />}
      title={BILLING_LABELS.proGate}
      action={
        <Group>
          <Button component="a" href={customPlanMail(supportEmail)}>
            {BILLING_LABELS.customPlan}
          </Button>
        </Group>
      }
    >
      <Text>
        You have used this month’s {grouped(PRO_WORDS_PER_MONTH)} words.{' '}
        {usage.resetsOn && <>Your words are back on {longUtcDate(usage.resetsOn)}.</>}
      </Text>
    </EmptyState>
  );
}
