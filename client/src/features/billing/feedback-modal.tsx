import { Modal } from '@mantine/core';
import { LABELS } from '#shared/billing.ts';
import { trpc } from '../../lib/trpc.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { FeedbackReward } from './feedback-reward.tsx';

type Props = { opened: boolean; onClose: () => void };

/** The survey; once answered, what it earned. */
export function FeedbackModal({ opened, onClose }: Props) {
  const { data } = trpc.billing.feedback.useQuery(undefined, { enabled: opened });
  return (
    <Modal opened={opened} onClose={onClose} title={LABELS.survey}>
      {data?.submitted ? <FeedbackReward code={data.code} /> : <FeedbackForm />}
    </Modal>
  );
}
