import { Button, Group, Stack } from '@mantine/core';
import { SOURCE_MESSAGES } from '#shared/sources-rules.ts';
import { addSiteSourcesInput } from '#shared/sources.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { FormAlert } from '../../../../ui/form/form-alert.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { AddButton } from './add-button.tsx';
import type { WayProps } from './way-props.ts';

const schema = addSiteSourcesInput.omit({ profileId: true });
/** Connected websites that are offered with one click. */
const OFFERED_MAX = 3;

export function AddWebsite({ profileId, onAdded }: WayProps) {
  const { data } = trpc.websites.list.useQuery({});
  const connected = data?.websites.slice(0, OFFERED_MAX) ?? [];
  const add = trpc.content.addSiteSources.useMutation({ onSuccess: ({ sources }) => onAdded(sources) });
  return (
    <Form
      schema={schema}
      values={{ domain: '' }}
      onSubmit={({ domain }) => add.mutate({ domain, profileId })}
    >
      {({ control, setValue }) => (
        <Stack gap="md">
          <TextField
            control={control}
            name="domain"
            label="Your website"
            description="Its first page and up to four more that tell most about you, a source each."
            placeholder="https://"
            inputMode="url"
            autoComplete="off"
          />
          {connected.length > 0 && (
            <Group gap="xs">
              {connected.map(({ id, domain }) => (
                <Button key={id} variant="default" size="xs" onClick={() => setValue('domain', domain)}>
                  {domain.replace(/^https?:\/\//, '')}
                </Button>
              ))}
            </Group>
          )}
          <FormAlert error={add.error && errorText(add.error, SOURCE_MESSAGES.addFailed)} />
          <AddButton isBusy={add.isPending} busyText="Reading up to five pages…" />
        </Stack>
      )}
    </Form>
  );
}
