import { Stack } from '@mantine/core';
import { sendBackEntryInput } from '#shared/schemas/calendar.ts';
import { trpc } from '../../lib/trpc.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { TextareaField } from '../../ui/form/textarea-field.tsx';

type Props = { id: string; onSent: () => void; onCancel: () => void };

/** Says what is to be changed before the piece goes out. */
export function SendBackForm({ id, onSent, onCancel }: Props) {
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
