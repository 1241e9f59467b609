import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { FEEDBACK_DISCOUNT } from '../prices.ts';
import { trpc } from '#client/lib/trpc.ts';
import { FormModal } from '#client/ui/modal/modal.tsx';
import { LoadingSkeleton } from '#client/ui/page/page-states.tsx';
import { BILLING_LABELS } from '../billing-labels.ts';
import { CopyButton } from '#client/ui/copy/copy-button.tsx';
import { UpgradeButton } from '../plan/upgrade-button.tsx';

const FeedbackForm = lazy(async () => ({ default: (await import('./feedback-form.tsx')).FeedbackForm }));

export function FeedbackOffer() {
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

type Props = { opened: boolean; onClose: () => void };

function FeedbackModal({ opened, onClose }: Props) {
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
      <UpgradeButton promoCode={code} />
    </Stack>
  );
}
