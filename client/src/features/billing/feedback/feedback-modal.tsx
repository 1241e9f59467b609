import { lazy, Suspense } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { FormModal } from '#client/ui/modal/form-modal.tsx';
import { LoadingSkeleton } from '#client/ui/page/loading-skeleton.tsx';
import { FeedbackReward } from './feedback-reward.tsx';
import { BILLING_LABELS } from '../billing-labels.ts';

const FeedbackForm = lazy(async () => ({ default: (await import('./feedback-form.tsx')).FeedbackForm }));

type Props = { opened: boolean; onClose: () => void };

/** The survey; once answered, what it earned. */
export function FeedbackModal({ opened, onClose }: Props) {
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
