import { Button, Group } from '@mantine/core';
import { memo, useState } from 'react';
import { trpc, useUser } from '#client/lib/trpc.ts';
import { isOf, useBrand } from '#client/lib/use-brand.ts';
import { ConfirmModal } from '#client/ui/modal/modal.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import { BatchCard } from './bulk/batch-card.tsx';
import { CalendarLine, planInWords, type Plan } from './entry.tsx';
import { PlanModal } from './plan-modal.tsx';

type PlansProps = { sites: { id: string; domain: string }[]; plans: Plan[] | undefined; isOffered: boolean };

export function Plans({ sites, plans = [], isOffered }: PlansProps) {
  const { plan: account } = useUser();
  const { brand } = useBrand();
  const [editedId, setEditedId] = useState<string | null>(null);
  const batches = trpc.publish.batches.useQuery();
  const unplanned = sites.filter(({ id }) => !plans.some(({ websiteId }) => websiteId === id));

  return (
    <>
      <div>
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} onEdit={setEditedId} />
        ))}
        {batches.data
          ?.filter((batch) => isOf(brand, batch))
          .map((batch) => (
            <BatchCard key={batch.id} batch={batch} />
          ))}
      </div>
      {account === 'pro' && !isOffered && unplanned.length > 0 && (
        <Group gap="0.25rem 0.5rem" fz="sm">
          Set up a plan for
          {unplanned.map(({ id, domain }) => (
            <Button
              key={id}
              variant="default"
              size="compact-sm"
              data-wraps
              aria-label={`Set up a plan for ${shortAddress(domain)}`}
              onClick={() => setEditedId(id)}
            >
              {shortAddress(domain)}
            </Button>
          ))}
        </Group>
      )}
      {editedId && (
        <PlanModal
          websiteId={editedId}
          domain={sites.find(({ id }) => id === editedId)?.domain ?? ''}
          plan={plans.find(({ websiteId }) => websiteId === editedId)}
          onClose={() => setEditedId(null)}
        />
      )}
    </>
  );
}

type Props = { plan: Plan; onEdit: (websiteId: string) => void };

const PlanCard = memo(function PlanCard({ plan, onEdit }: Props) {
  const { id, domain, pausedAt, pauseReason } = plan;
  const [isDeleting, setDeleting] = useState(false);
  const utils = trpc.useUtils();
  const onSuccess = () => utils.publish.invalidate();
  const pause = trpc.publish.pausePlan.useMutation({ onSuccess, onError: toast.failure });
  const resume = trpc.publish.resumePlan.useMutation({ onSuccess, onError: toast.failure });
  const remove = trpc.publish.deletePlan.useMutation({ onSuccess });

  return (
    <>
      <CalendarLine
        label={`Plan for ${shortAddress(domain)}`}
        name={shortAddress(domain)}
        text={
          pausedAt ? `Paused. ${pauseReason ?? 'Nothing goes out until you resume it.'}` : planInWords(plan)
        }
        isPaused={pausedAt !== null}
        isBusy={pause.isPending || resume.isPending}
        onPause={() => pause.mutate({ id })}
        onResume={() => resume.mutate({ id })}
        actions={[
          { label: 'Edit', color: 'gray', onClick: () => onEdit(plan.websiteId) },
          { label: 'Delete', color: 'red', onClick: () => setDeleting(true) },
        ]}
      />
      <ConfirmModal
        opened={isDeleting}
        title="Delete this plan?"
        confirmLabel="Delete"
        call={remove}
        onConfirm={() => remove.mutate({ id })}
        onClose={() => setDeleting(false)}
      >
        Everything planned for {shortAddress(domain)} loses its time and stays as ideas, texts included.
        Nothing more goes out.
      </ConfirmModal>
    </>
  );
});
