import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconCalendarEvent, IconLockOpen } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { grouped, longUtcDate } from '#client/lib/in-words.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { trpc, useUser } from '#client/lib/trpc.ts';
import { CopyButton } from '#client/ui/copy/copy-button.tsx';
import { FormModal } from '#client/ui/modal/modal.tsx';
import { EmptyState, LoadingSkeleton } from '#client/ui/page/page.tsx';
import { FREE_GENERATIONS, type Usage } from '#shared/rules/billing.ts';
import { BILLING_LABELS, customPlanMail, FEEDBACK_DISCOUNT, PRO_OFFER } from '../billing-labels.ts';
import { PricedUpgrade } from '../plan/priced-upgrade.tsx';

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
          <PricedUpgrade />
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
  const { supportEmail, arePlansSold } = useUser();
  return (
    <EmptyState
      icon={<IconCalendarEvent aria-hidden />}
      title={BILLING_LABELS.proGate}
      action={
        arePlansSold && (
          <Group>
            <Button component="a" href={customPlanMail(supportEmail)}>
              {BILLING_LABELS.customPlan}
            </Button>
          </Group>
        )
      }
    >
      <Text>
        You have used this month’s {grouped(usage.limit ?? usage.used)} words.{' '}
        {usage.resetsOn && <>Your words are back on {longUtcDate(usage.resetsOn)}.</>}
      </Text>
    </EmptyState>
  );
}

const FeedbackForm = lazyPart(async () => (await import('../feedback/feedback-form.tsx')).FeedbackForm);

function FeedbackOffer() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack gap="xs" align="center">
      <Text c="dimmed">Tell us how it went and take ${FEEDBACK_DISCOUNT} off your first month.</Text>
      <Button variant="light" onClick={() => setIsOpen(true)}>
        Share feedback
      </Button>
      <FeedbackModal opened={isOpen} onClose={() => setIsOpen(false)} />
    </Stack>
  );
}

function FeedbackModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { data } = trpc.billing.feedback.useQuery(undefined, { enabled: opened });
  return (
    <FormModal opened={opened} onClose={onClose} title={BILLING_LABELS.survey} isSaved={data?.submitted}>
      {data?.submitted ? (
        <FeedbackReward code={data.code} />
      ) : (
        <Suspense fallback={<LoadingSkeleton />}>
          <FeedbackForm />
        </Suspense>
      )}
    </FormModal>
  );
}

function FeedbackReward({ code }: { code: string | null }) {
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
      <PricedUpgrade promoCode={code} />
    </Stack>
  );
}
