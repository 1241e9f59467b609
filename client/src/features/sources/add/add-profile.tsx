import { Stack, Text } from '@mantine/core';
import { SOURCE_MESSAGES } from '#shared/rules/sources.ts';
import { errorText } from '#client/lib/error-text.ts';
import { trpc } from '#client/lib/trpc.ts';
import { FormAlert } from '#client/ui/form/form-alert.tsx';
import { AddButton } from './add-button.tsx';
import type { WayProps } from './way-props.ts';

export function AddProfile({ profileId, onAdded }: WayProps) {
  const { data: profiles } = trpc.profiles.listForSelect.useQuery();
  const add = trpc.content.addProfileSource.useMutation({ onSuccess: (source) => onAdded([source]) });
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {profiles?.length === 0
          ? 'You have no profiles yet. Create one first.'
          : 'What the profile says about your company, so that pieces may state it as a fact.'}
      </Text>
      <FormAlert error={add.error && errorText(add.error, SOURCE_MESSAGES.addFailed)} />
      <AddButton
        isBusy={add.isPending}
        isDisabled={profileId === null}
        busyText="Reading…"
        onClick={() => profileId && add.mutate({ profileId })}
      />
    </Stack>
  );
}
