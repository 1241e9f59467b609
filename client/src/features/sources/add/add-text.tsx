import { Stack } from '@mantine/core';
import { SOURCE_MESSAGES } from '#shared/rules/sources.ts';
import { addTextSourceInput } from '#shared/schemas/sources.ts';
import { errorText } from '#client/lib/error-text.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Form } from '#client/ui/form/form.tsx';
import { FormAlert } from '#client/ui/form/form-alert.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { TextareaField } from '#client/ui/form/textarea-field.tsx';
import { AddButton } from './add-button.tsx';
import type { WayProps } from './way-props.ts';

const schema = addTextSourceInput.omit({ profileId: true });

export function AddText({ profileId, onAdded }: WayProps) {
  const add = trpc.content.addTextSource.useMutation({ onSuccess: (source) => onAdded([source]) });
  return (
    <Form
      schema={schema}
      values={{ title: '', text: '' }}
      onSubmit={(typed) => add.mutate({ ...typed, profileId })}
    >
      {({ control }) => (
        <Stack gap="md">
          <TextareaField
            control={control}
            name="text"
            label="Text"
            placeholder="Paste a report, notes, a price list…"
            minRows={6}
            maxRows={14}
          />
          <TextField
            control={control}
            name="title"
            label="Title"
            description="Optional: else its first line."
          />
          <FormAlert error={add.error && errorText(add.error, SOURCE_MESSAGES.addFailed)} />
          <AddButton isBusy={add.isPending} busyText="Reading…" />
        </Stack>
      )}
    </Form>
  );
}
