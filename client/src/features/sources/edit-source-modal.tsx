import { Stack } from '@mantine/core';
import { SOURCE_MESSAGES } from '#shared/rules/sources.ts';
import { updateSourceInput } from '#shared/schemas/sources.ts';
import { errorText } from '../../lib/error-text.ts';
import { trpc } from '../../lib/trpc.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { FormModal } from '../../ui/modal/form-modal.tsx';
import type { Source } from './source.ts';

type Props = { source: Source | null; onClose: () => void };

export function EditSourceModal({ source, onClose }: Props) {
  return (
    <FormModal opened={source !== null} onClose={onClose} title="Edit source">
      {source && <EditedSource key={source.id} source={source} onClose={onClose} />}
    </FormModal>
  );
}

function EditedSource({ source, onClose }: { source: Source; onClose: () => void }) {
  const { id, title, profileId } = source;
  const utils = trpc.useUtils();
  const { data: profiles = [] } = trpc.profiles.listForSelect.useQuery();
  const update = trpc.content.updateSource.useMutation({
    onSuccess: async () => {
      onClose();
      await utils.content.listSources.invalidate();
    },
  });
  return (
    <Form
      schema={updateSourceInput}
      values={{ id, title, profileId }}
      onSubmit={(changes) => update.mutate(changes)}
    >
      {({ control }) => (
        <Stack gap="md">
          <TextField control={control} name="title" label="Title" withAsterisk />
          <SelectField
            control={control}
            name="profileId"
            label="Profile"
            placeholder="Without a profile"
            data={profiles.map((profile) => ({ value: profile.id, label: profile.name }))}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear profile' }}
          />
          <FormFooter
            error={update.error && errorText(update.error, SOURCE_MESSAGES.saveFailed)}
            submit="Save"
            isPending={update.isPending}
            onCancel={onClose}
          />
        </Stack>
      )}
    </Form>
  );
}
