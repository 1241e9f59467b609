import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { longDate, longDateTime } from '../../lib/long-date.ts';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { sayLocalTime } from '../../lib/wall-time.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { ConfirmModal } from '../../ui/modal/confirm-modal.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { EntryBadge } from './entry-badge.tsx';
import { type Entry, hostOf, isOpen } from './entry.ts';
import { MoveForm } from './move-form.tsx';
import { SendBackForm } from './send-back-form.tsx';

type Props = { entry: Entry; onClose: () => void };

/** One entry: what it is, why it stands where it stands, and what can be done with it. */
export function EntryModal({ entry, onClose }: Props) {
  const [step, setStep] = useState<'look' | 'move' | 'sendBack' | 'remove'>('look');
  const utils = trpc.useUtils();
  const done = (said: string) => async () => {
    await utils.publish.invalidate();
    toast.success(said);
    onClose();
  };
  const approve = trpc.publish.approveEntry.useMutation({ onSuccess: done('Approved.') });
  const skip = trpc.publish.skipEntry.useMutation({
    onSuccess: done('Taken out of the week. It is kept as an idea.'),
  });
  const remove = trpc.publish.removeEntry.useMutation({ onSuccess: done('Removed from the calendar.') });
  const { id, title, status, contentId, domain, note, approved } = entry;
  const isBusy = approve.isPending || skip.isPending;
  const mayDecide = contentId !== null && ['review', 'approved', 'held'].includes(status);
  if (step === 'remove')
    return (
      <ConfirmModal
        opened
        title="Remove from the calendar?"
        confirmLabel="Remove"
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate({ id })}
        onClose={() => setStep('look')}
      >
        {title}
        {contentId
          ? ' stays in your list; it is only not posted by itself.'
          : ' has not been written and is gone then.'}
      </ConfirmModal>
    );
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack gap="md">
        <Group gap="sm">
          <EntryBadge status={status} />
          <Text fz="sm" c="dimmed">
            {hostOf(domain)}
          </Text>
        </Group>
        <EntryFacts entry={entry} />
        {note && <Alert title="Sent back">{note}</Alert>}
        {contentId && <PieceLinks contentId={contentId} mayShare={mayDecide} />}
        <FormAlert error={approve.error ?? skip.error} />
        {step === 'move' && (
          <MoveForm entry={entry} onMoved={done('Moved.')} onCancel={() => setStep('look')} />
        )}
        {step === 'sendBack' && (
          <SendBackForm id={id} onSent={done('Sent back.')} onCancel={() => setStep('look')} />
        )}
        {step === 'look' && isOpen(entry) && (
          <Group gap="sm">
            {mayDecide && !approved && (
              <BusyButton
                onClick={() => approve.mutate({ id })}
                loading={approve.isPending}
                disabled={isBusy}
              >
                Approve
              </BusyButton>
            )}
            {mayDecide && (
              <Button variant="default" onClick={() => setStep('sendBack')} disabled={isBusy}>
                Send back
              </Button>
            )}
            <Button variant="default" onClick={() => setStep('move')} disabled={isBusy}>
              Move to…
            </Button>
            {entry.slotAt && (
              <BusyButton
                variant="default"
                onClick={() => skip.mutate({ id })}
                loading={skip.isPending}
                disabled={isBusy}
              >
                Skip
              </BusyButton>
            )}
            <Button variant="subtle" color="red" onClick={() => setStep('remove')} disabled={isBusy}>
              Remove
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}

type LinksProps = { contentId: string; mayShare: boolean };

function PieceLinks({ contentId, mayShare }: LinksProps) {
  return (
    <Group gap="lg">
      <Anchor component={Link} to={paths.content(contentId)} underline="always">
        Open the piece
      </Anchor>
      {mayShare && (
        <Anchor component={Link} to={paths.share(contentId)} underline="always">
          Share for review
        </Anchor>
      )}
    </Group>
  );
}

/** When it goes out, and why it has not. */
function EntryFacts({ entry }: { entry: Entry }) {
  const { localTime, timeZone, reason, hint, postedAt, tryAt, brief, contentId } = entry;
  return (
    <>
      <Text>
        {postedAt
          ? `Posted on ${longDate(postedAt)}`
          : localTime
            ? `${sayLocalTime(localTime)} (${timeZone})`
            : 'No time yet'}
      </Text>
      {!contentId && brief && (
        <Text fz="sm" c="dimmed">
          To be written: {brief.contentType === 'page' ? 'a web page' : 'a blog post'} of {brief.wordCount}{' '}
          words
          {brief.keyword && `, keyword “${brief.keyword}”`}
        </Text>
      )}
      {reason && (
        <Alert color="orange" title={reason}>
          {hint}
          {tryAt && ` It is tried again by itself on ${longDateTime(tryAt)}.`}
        </Alert>
      )}
    </>
  );
}
