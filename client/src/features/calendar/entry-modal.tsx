import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { longDate, longDateTime, sayLocalTime } from '#client/lib/in-words.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc } from '#client/lib/trpc.ts';
import { FormAlert } from '#client/ui/action.tsx';
import { AlikePages } from '#client/ui/alike-pages.tsx';
import { FailureEnd } from '#client/ui/failure-end.tsx';
import { Form, FormFooter, TextareaField } from '#client/ui/form/form.tsx';
import { ConfirmModal, FormModal, WindowButtons } from '#client/ui/modal/modal.tsx';
import { OtherBrand } from '#client/ui/site-of-brand.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import { sendBackEntryInput } from '#shared/schemas/calendar.ts';
import { EditEntry, MoveForm } from './edit-entry.tsx';
import { briefInWords, EntryBadge, isOpen, type Entry, type Plan } from './entry.tsx';

type Props = { entry: Entry; plan?: Plan | undefined; onClose: () => void };

export function EntryModal({ entry, plan, onClose }: Props) {
  const [step, setStep] = useState<'look' | 'edit' | 'move' | 'sendBack' | 'remove'>('look');
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
  const write = trpc.publish.writeEntry.useMutation({ onSuccess: done('It is being written.') });
  const retry = trpc.publish.moveEntry.useMutation({ onSuccess: done('We’re trying again.') });
  const remove = trpc.publish.removeEntry.useMutation({ onSuccess: done('Removed from the calendar.') });
  const { id, title, status, contentId, brief, domain, note, approved } = entry;
  const isBusy = [approve, skip, write, retry].some(({ isPending }) => isPending);
  const isUnwritten = brief !== null && !contentId && !entry.generationId;
  const isStopped = status === 'failed' || status === 'missed';
  const mayDecide = contentId !== null && ['review', 'approved', 'held'].includes(status);

  if (step === 'remove')
    return (
      <ConfirmModal
        opened
        title="Remove from the calendar?"
        confirmLabel="Remove"
        call={remove}
        onConfirm={() => remove.mutate({ id })}
        onClose={() => setStep('look')}
      >
        {title}
        {contentId
          ? ' stays in your list. The calendar just won’t post it.'
          : ' has not been written and will be deleted.'}
      </ConfirmModal>
    );

  return (
    <FormModal opened onClose={onClose} title={title} size="lg">
      <Stack>
        <Group gap="sm">
          <EntryBadge status={status} />
          <p className="u-detail">{shortAddress(domain)}</p>
        </Group>
        <OtherBrand {...entry} />
        <EntryFacts entry={entry} plan={plan} />
        {isOpen(entry) && <AlikePages topic={title} websiteId={entry.websiteId} isPlanned />}
        {note && <Alert title="Sent back">{note}</Alert>}
        {contentId && <PieceLinks contentId={contentId} mayShare={mayDecide} />}
        <FormAlert error={approve.error ?? skip.error ?? write.error ?? retry.error} />
        {step === 'move' && (
          <MoveForm entry={entry} onMoved={done('Moved.')} onCancel={() => setStep('look')} />
        )}
        {step === 'sendBack' && (
          <SendBackForm id={id} onSent={done('Sent back.')} onCancel={() => setStep('look')} />
        )}
        {step === 'edit' && brief && (
          <EditEntry id={id} brief={brief} onSaved={done('Saved.')} onCancel={() => setStep('look')} />
        )}
        {step === 'look' && isOpen(entry) && (
          <WindowButtons>
            {mayDecide && !approved && (
              <Action label="Approve" isMain isBusy={isBusy} onClick={() => approve.mutate({ id })} />
            )}
            {mayDecide && <Action label="Send back" isBusy={isBusy} onClick={() => setStep('sendBack')} />}
            {isUnwritten && (
              <>
                <Action
                  label="Write it now"
                  isMain={isStopped}
                  isBusy={isBusy}
                  onClick={() => write.mutate({ id })}
                />
                <Action label="Edit" isBusy={isBusy} onClick={() => setStep('edit')} />
              </>
            )}
            {isStopped && contentId && (
              <FailureEnd
                failure={{ message: entry.reason ?? '', hint: entry.hint ?? '' }}
                website={{ id: entry.websiteId, domain }}
                isBusy={isBusy}
                onAgain={() => retry.mutate({ id, time: { kind: 'next' } })}
              />
            )}
            <Action label="Move to…" isBusy={isBusy} onClick={() => setStep('move')} />
            {entry.slotAt && <Action label="Skip" isBusy={isBusy} onClick={() => skip.mutate({ id })} />}
            <Button variant="subtle" color="red" px="sm" onClick={() => setStep('remove')} disabled={isBusy}>
              Remove
            </Button>
          </WindowButtons>
        )}
      </Stack>
    </FormModal>
  );
}

type ActionProps = { label: string; isMain?: boolean; isBusy: boolean; onClick: () => void };

const Action = ({ label, isMain, isBusy, onClick }: ActionProps) => (
  <Button variant={isMain ? 'filled' : 'default'} px="sm" onClick={onClick} disabled={isBusy}>
    {label}
  </Button>
);

function PieceLinks({ contentId, mayShare }: { contentId: string; mayShare: boolean }) {
  return (
    <Group gap="lg">
      <Anchor component={Link} to={paths.content(contentId)} underline="always" lh="1.5rem">
        Open the piece
      </Anchor>
      {mayShare && (
        <Anchor component={Link} to={paths.share(contentId)} underline="always" lh="1.5rem">
          Share for review
        </Anchor>
      )}
    </Group>
  );
}

function EntryFacts({ entry, plan }: Pick<Props, 'entry' | 'plan'>) {
  const { localTime, timeZone, reason, hint, postedAt, tryAt, contentId, status } = entry;
  const planned = localTime ? `${sayLocalTime(localTime)} (${timeZone})` : 'No time yet';

  return (
    <>
      <Text>{postedAt ? `Posted on ${longDate(postedAt)}` : planned}</Text>
      {!contentId && entry.brief && <p className="u-detail">{briefInWords(entry, plan)}</p>}
      {reason && (
        <Alert color={status === 'failed' ? 'red' : 'orange'} title={reason}>
          {hint}
          {tryAt && ` We’ll try again on ${longDateTime(tryAt)}.`}
        </Alert>
      )}
    </>
  );
}

function SendBackForm({ id, onSent, onCancel }: { id: string; onSent: () => void; onCancel: () => void }) {
  const sendBack = trpc.publish.sendBackEntry.useMutation({ onSuccess: onSent });
  return (
    <Form
      aria-label="Send back"
      schema={sendBackEntryInput}
      values={{ id, note: '' }}
      keeps={{ name: `send-back/${id}`, title: 'What should change in a planned piece', isNew: true }}
      onSubmit={(input) => sendBack.mutateAsync(input)}
    >
      {({ control }) => (
        <Stack>
          <TextareaField control={control} name="note" label="What should change?" autosize minRows={3} />
          <FormFooter call={sendBack} submit="Send back" onCancel={onCancel} />
        </Stack>
      )}
    </Form>
  );
}
