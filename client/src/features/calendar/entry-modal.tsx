import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { longDate, longDateTime, sayLocalTime } from '../../lib/in-words.ts';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { ConfirmModal, Modal, WindowButtons } from '../../ui/modal/modal.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { EntryBadge } from './entry-badge.tsx';
import { type Entry, hostOf, isOpen } from './entry.ts';
import { sendBackEntryInput, localMoment } from '#shared/schemas/calendar.ts';
import { Form, FormFooter } from '../../ui/form/form.tsx';
import { TextareaField, TextField } from '../../ui/form/fields.tsx';
import { z } from 'zod';

type Props = { entry: Entry; onClose: () => void };

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
          ? ' stays in your list; it is only not posted from the calendar.'
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
          {tryAt && ` It is tried again on ${longDateTime(tryAt)}.`}
        </Alert>
      )}
    </>
  );
}

type SendBackFormProps = { id: string; onSent: () => void; onCancel: () => void };

function SendBackForm({ id, onSent, onCancel }: SendBackFormProps) {
  const sendBack = trpc.publish.sendBackEntry.useMutation({ onSuccess: onSent });
  return (
    <Form
      aria-label="Send back"
      schema={sendBackEntryInput}
      values={{ id, note: '' }}
      onSubmit={(input) => sendBack.mutate(input)}
    >
      {({ control }) => (
        <Stack gap="md">
          <TextareaField control={control} name="note" label="What should change?" autosize minRows={3} />
          <FormFooter
            error={sendBack.error}
            submit="Send back"
            isPending={sendBack.isPending}
            onCancel={onCancel}
          />
        </Stack>
      )}
    </Form>
  );
}

const moveForm = z.object({ localTime: localMoment });

type MoveFormProps = { entry: Entry; onMoved: () => void; onCancel: () => void };

/** The keyboard's way to another time; the server checks it. */
function MoveForm({ entry: { id, localTime, timeZone }, onMoved, onCancel }: MoveFormProps) {
  const move = trpc.publish.moveEntry.useMutation({ onSuccess: onMoved });
  return (
    <Form
      aria-label="Another time"
      schema={moveForm}
      values={{ localTime: localTime ?? '' }}
      onSubmit={(input) => move.mutate({ id, time: { kind: 'at', ...input } })}
    >
      {({ control }) => (
        <Stack gap="md">
          <TextField
            control={control}
            name="localTime"
            type="datetime-local"
            label="Date and time"
            description={`Time zone: ${timeZone}`}
          />
          <FormAlert error={move.error} />
          <WindowButtons>
            <Button variant="default" onClick={onCancel} disabled={move.isPending}>
              Cancel
            </Button>
            <Button
              variant="default"
              onClick={() => move.mutate({ id, time: { kind: 'next' } })}
              disabled={move.isPending}
            >
              Next free time
            </Button>
            <BusyButton type="submit" loading={move.isPending}>
              Move
            </BusyButton>
          </WindowButtons>
        </Stack>
      )}
    </Form>
  );
}
