import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { focusHeading } from '#client/lib/focus.ts';
import { ownTimeZone, piecesInWords } from '#client/lib/in-words.ts';
import { newId } from '#client/lib/new-id.ts';
import { trpc, useUser } from '#client/lib/trpc.ts';
import type { Call } from '#client/ui/action.tsx';
import { Form, FormFooter } from '#client/ui/form/form.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { ConfirmModal, FormModal } from '#client/ui/modal/modal.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { CONTENT_MESSAGES, LONG_FORM_TYPES } from '#shared/rules/content.ts';
import { REQUIRED } from '#shared/rules/messages.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import type { ListedPiece } from './list-filters.tsx';

const NO_BRAND = 'none';
const choice = z.object({ value: z.string().min(1, REQUIRED) });

export function BulkBar({ chosen, onClear }: { chosen: ListedPiece[]; onClear: () => void }) {
  const { plan } = useUser();
  const [step, setStep] = useState<'plan' | 'move' | 'delete' | null>(null);
  const utils = trpc.useUtils();
  const profiles = trpc.profiles.listForSelect.useQuery();
  const websites = trpc.websites.list.useQuery({});
  const work = useMutation({
    mutationFn: ({ run }: { run: () => Promise<unknown>; said: string }) => run(),
    onSettled: () => Promise.all([utils.content.listContent.invalidate(), utils.publish.invalidate()]),
    onSuccess: (_done, { said }) => {
      toast.success(said);
      onClear();
      focusHeading();
    },
  });
  const count = piecesInWords(chosen.length);
  const { deleteContent, moveContent } = utils.client.content;
  const each = (one: (id: string) => Promise<unknown>) => () => Promise.all(chosen.map(({ id }) => one(id)));
  const entries = chosen
    .filter(({ contentType }) => LONG_FORM_TYPES.some((type) => type === contentType))
    .map(({ id }) => ({ id: newId(), contentId: id }));

  function close() {
    work.reset();
    setStep(null);
  }

  const window = { call: work, onClose: close };
  return (
    <Paper withBorder p="sm" pos="sticky" bottom={16} role="group" aria-label="Selected pieces" shadow="md">
      <Group gap="xs">
        <Text fw={600} mr="auto" px="xs" aria-live="polite">
          {count} selected
        </Text>
        {(websites.data?.websites.length ?? 0) > 0 && entries.length > 0 && (
          <BarButton label="Add to the calendar" onClick={() => setStep('plan')} />
        )}
        {(profiles.data?.length ?? 0) > 0 && (
          <BarButton label="Move to a brand" onClick={() => setStep('move')} />
        )}
        {plan === 'pro' && <BarButton label="Delete" color="red" onClick={() => setStep('delete')} />}
        <BarButton label="Clear selection" color="gray" onClick={onClear} />
      </Group>
      {step === 'plan' && (
        <ChooseModal
          {...window}
          title="Add to the calendar"
          text="Each piece gets the next free time of the website."
          label="Website"
          data={(websites.data?.websites ?? []).map((one) => ({
            value: one.id,
            label: shortAddress(one.domain),
          }))}
          submit="Add"
          onChoose={(websiteId) =>
            work.mutate({
              run: () =>
                utils.client.publish.addEntries.mutate({ websiteId, timeZone: ownTimeZone(), entries }),
              said: `${piecesInWords(entries.length)} added to the calendar.`,
            })
          }
        />
      )}
      {step === 'move' && (
        <ChooseModal
          {...window}
          title="Move to a brand"
          text="The text stays as it is; the next update on the site names this brand."
          label="Profile"
          data={[
            ...(profiles.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            { value: NO_BRAND, label: 'No profile' },
          ]}
          submit="Move"
          onChoose={(value) => {
            const profileId = value === NO_BRAND ? null : value;
            work.mutate({
              run: each((id) => moveContent.mutate({ id, profileId })),
              said: `${count} moved.`,
            });
          }}
        />
      )}
      <ConfirmModal
        opened={step === 'delete'}
        title={CONTENT_LABELS.confirmDelete}
        confirmLabel="Delete"
        call={{ isPending: work.isPending, error: work.isError && CONTENT_MESSAGES.deleteFailed }}
        onConfirm={() =>
          work.mutate({ run: each((id) => deleteContent.mutate({ id })), said: `${count} deleted.` })
        }
        onClose={close}
      >
        {count} will be deleted. This action cannot be undone. Posts on your sites stay there.
      </ConfirmModal>
    </Paper>
  );
}

const BarButton = ({ label, color, onClick }: { label: string; color?: string; onClick: () => void }) => (
  <Button size="sm" variant={color ? 'subtle' : 'default'} color={color} onClick={onClick}>
    {label}
  </Button>
);

type ChooseProps = {
  title: string;
  text: string;
  label: string;
  data: { value: string; label: string }[];
  submit: string;
  call: Call;
  onChoose: (value: string) => void;
  onClose: () => void;
};

function ChooseModal({ title, text, label, data, submit, call, onChoose, onClose }: ChooseProps) {
  return (
    <FormModal opened onClose={onClose} title={title}>
      <Form
        aria-label={title}
        schema={choice}
        values={{ value: data[0]?.value ?? '' }}
        onSubmit={({ value }) => onChoose(value)}
      >
        {({ control }) => (
          <Stack>
            <Text>{text}</Text>
            <SelectField control={control} name="value" label={label} data={data} />
            <FormFooter call={call} submit={submit} onCancel={onClose} />
          </Stack>
        )}
      </Form>
    </FormModal>
  );
}
