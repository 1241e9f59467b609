import { Box, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { BatchView } from '#shared/schemas/calendar-import.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Fold } from '#client/ui/fold.tsx';
import { ConfirmModal } from '#client/ui/modal/modal.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { hostOf } from '../entry.ts';
import { PauseButton } from '../pause-button.tsx';
import { type EntryStatus, STOPPED_STATUSES } from '#shared/rules/calendar.ts';

export function BatchCard({ batch }: { batch: BatchView }) {
  const { id, name, domain, pausedAt, refused, unbegun } = batch;
  const [isClearing, setClearing] = useState(false);
  const utils = trpc.useUtils();
  const onSuccess = () => utils.publish.invalidate();
  const pause = trpc.publish.pauseBatch.useMutation({ onSuccess, onError: toast.failure });
  const resume = trpc.publish.resumeBatch.useMutation({ onSuccess, onError: toast.failure });
  const clear = trpc.publish.clearBatch.useMutation({
    onSuccess: async () => {
      await onSuccess();
      setClearing(false);
    },
  });
  const state = batchInWords(batch);
  const pieces = unbegun === 1 ? '1 topic' : `${unbegun} topics`;
  return (
    <Paper withBorder p="md" component="section" aria-label={`Batch ${name}`}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <div style={{ minWidth: 0 }}>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            <Text fz="sm" c="dimmed">
              {hostOf(domain)} · {state}
            </Text>
          </div>
          <Group gap="xs">
            <PauseButton
              isPaused={pausedAt !== null}
              isBusy={pause.isPending || resume.isPending}
              onPause={() => pause.mutate({ id })}
              onResume={() => resume.mutate({ id })}
            />
            {unbegun > 0 && (
              <Button size="sm" variant="subtle" color="red" onClick={() => setClearing(true)}>
                Remove unwritten topics
              </Button>
            )}
          </Group>
        </Group>
        <ProgressBar size="sm" share={shareOf(batch)} label={`Progress of ${name}`} text={state} />
        {refused.length > 0 && (
          <Fold title="Could not be taken" state={refused.length === 1 ? '1 row' : `${refused.length} rows`}>
            <Box component="ul" className="u-small u-flush u-wrap" mt={4} ps="lg">
              {refused.map(({ number, topic, problem }) => (
                <li key={number}>
                  Row {number}
                  {topic && `, ${topic}`}: {problem}
                </li>
              ))}
            </Box>
          </Fold>
        )}
      </Stack>
      <ConfirmModal
        opened={isClearing}
        title="Remove unwritten topics?"
        confirmLabel="Remove"
        busy={clear.isPending}
        error={clear.error}
        onConfirm={() => clear.mutate({ id })}
        onClose={() => setClearing(false)}
      >
        {pieces} of {name} will be gone. What is being written, is written or has been posted stays.
      </ConfirmModal>
    </Paper>
  );
}

type Batch = Pick<BatchView, 'counts' | 'pausedAt'>;

const countOf = ({ counts }: Batch, ...statuses: EntryStatus[]) =>
  statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);

const totalOf = ({ counts }: Batch) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** "3 of 12 posted, 1 being written, 2 need you". */
export function batchInWords(batch: Batch): string {
  const writing = countOf(batch, 'writing');
  const ready = countOf(batch, 'approved', 'posting');
  const waiting = countOf(batch, 'review', ...STOPPED_STATUSES);
  const parts = [
    `${countOf(batch, 'posted')} of ${totalOf(batch)} posted`,
    writing > 0 && `${writing} being written`,
    ready > 0 && `${ready} scheduled`,
    waiting > 0 && `${waiting} ${waiting === 1 ? 'needs' : 'need'} you`,
    batch.pausedAt && 'paused',
  ];
  return parts.filter(Boolean).join(', ');
}

export const shareOf = (batch: Batch) => (100 * countOf(batch, 'posted')) / Math.max(1, totalOf(batch));
