import { Box } from '@mantine/core';
import { useState } from 'react';
import { dotted } from '#client/lib/in-words.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Fold } from '#client/ui/fold.tsx';
import { ConfirmModal } from '#client/ui/modal/modal.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { STOPPED_STATUSES, type EntryStatus } from '#shared/rules/calendar.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import type { BatchView } from '#shared/schemas/calendar-import.ts';
import { CalendarLine } from '../entry.tsx';

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
  const pieces = unbegun === 1 ? '1 topic' : `${unbegun} topics`;

  return (
    <>
      <CalendarLine
        label={`List ${name}`}
        name={name}
        text={dotted(shortAddress(domain), batchInWords(batch))}
        isPaused={pausedAt !== null}
        isBusy={pause.isPending || resume.isPending}
        onPause={() => pause.mutate({ id })}
        onResume={() => resume.mutate({ id })}
        actions={
          unbegun > 0
            ? [{ label: 'Remove unwritten topics', color: 'red', onClick: () => setClearing(true) }]
            : []
        }
      >
        {refused.length > 0 && (
          <Fold title="Not added" state={refused.length === 1 ? '1 row' : `${refused.length} rows`}>
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
      </CalendarLine>
      <ConfirmModal
        opened={isClearing}
        title="Remove unwritten topics?"
        confirmLabel="Remove"
        call={clear}
        onConfirm={() => clear.mutate({ id })}
        onClose={() => setClearing(false)}
      >
        {pieces} of {name} will be removed. Pieces that are being written, written or posted stay.
      </ConfirmModal>
    </>
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
