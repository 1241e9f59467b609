import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { memo, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { ConfirmModal } from '../../ui/modal/modal.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { hostOf, type Plan } from './entry.ts';
import { PauseButton } from './pause-button.tsx';
import { planInWords } from './plan-in-words.ts';

type Props = { plan: Plan; onEdit: (websiteId: string) => void };

/** A plan in a sentence, and its switch. */
export const PlanCard = memo(function PlanCard({ plan, onEdit }: Props) {
  const { id, domain, pausedAt, pauseReason } = plan;
  const [isDeleting, setDeleting] = useState(false);
  const utils = trpc.useUtils();
  const onSuccess = () => utils.publish.invalidate();
  const pause = trpc.publish.pausePlan.useMutation({ onSuccess, onError: toast.failure });
  const resume = trpc.publish.resumePlan.useMutation({ onSuccess, onError: toast.failure });
  const remove = trpc.publish.deletePlan.useMutation({ onSuccess });
  return (
    <Paper withBorder p="md" component="section" aria-label={`Plan for ${hostOf(domain)}`}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <div>
            <Text fw={600}>{hostOf(domain)}</Text>
            <Text fz="sm" c="dimmed">
              {planInWords(plan)}
            </Text>
          </div>
          <Group gap="xs">
            <PauseButton
              isPaused={pausedAt !== null}
              isBusy={pause.isPending || resume.isPending}
              onPause={() => pause.mutate({ id })}
              onResume={() => resume.mutate({ id })}
            />
            <Button size="sm" variant="default" onClick={() => onEdit(plan.websiteId)}>
              Edit
            </Button>
            <Button size="sm" variant="subtle" color="red" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          </Group>
        </Group>
        {pausedAt && (
          <Alert color="orange" title="Paused">
            {pauseReason ?? 'Nothing goes out until you resume it.'}
          </Alert>
        )}
      </Stack>
      <ConfirmModal
        opened={isDeleting}
        title="Delete this plan?"
        confirmLabel="Delete"
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate({ id })}
        onClose={() => setDeleting(false)}
      >
        Everything planned for {hostOf(domain)} loses its time and is kept as ideas, with its texts. Nothing
        more goes out by itself.
      </ConfirmModal>
    </Paper>
  );
});
