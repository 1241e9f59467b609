import { Stack } from '@mantine/core';
import { SOURCE_MESSAGES } from '#shared/rules/sources.ts';
import { addAddressSourceInput } from '#shared/schemas/sources.ts';
import { errorText } from '#client/lib/error-text.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Form } from '#client/ui/form/form.tsx';
import { FormAlert } from '#client/ui/form/form-alert.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { AddButton } from './add-button.tsx';
import type { WayProps } from './way-props.ts';

const schema = addAddressSourceInput.omit({ profileId: true });

export function AddAddress({ profileId, onAdded }: WayProps) {
  const add = trpc.content.addAddressSource.useMutation({ onSuccess: (source) => onAdded([source]) });
  return (
    <Form schema={schema} values={{ url: '' }} onSubmit={({ url }) => add.mutate({ url, profileId })}>
      {({ control }) => (
        <Stack gap="md">
          <TextField
            control={control}
            name="url"
            label="Address"
            description="Of a web page or a PDF. It is read where its robots.txt allows it."
            placeholder="https://"
            inputMode="url"
            autoComplete="off"
          />
          <FormAlert error={add.error && errorText(add.error, SOURCE_MESSAGES.addFailed)} />
          <AddButton isBusy={add.isPending} busyText="Reading the page…" />
        </Stack>
      )}
    </Form>
  );
}
