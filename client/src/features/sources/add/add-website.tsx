import { Button, Group, Stack } from '@mantine/core';
import { SOURCE_MESSAGES } from '#shared/rules/sources.ts';
import { addSiteSourcesInput } from '#shared/schemas/sources.ts';
import { errorText } from '#client/lib/error-text.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Form } from '#client/ui/form/form.tsx';
import { FormAlert } from '#client/ui/form/form-alert.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
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
