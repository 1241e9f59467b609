import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { FormAlert } from '../../../../ui/form/form-alert.tsx';
import type { Editing } from './use-edited.ts';

type Props = { edited: Editing; what: string; disabled?: boolean };

/** The way into editing and out of it, with what became of the last save. */
export function EditControls({ edited, what, disabled }: Props) {
  const { isEditing, isDirty, isSaving, edit, finish } = edited;
  if (!isEditing) {
    return (
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPencil size={14} aria-hidden />}
        disabled={disabled}
        onClick={edit}
      >
        Edit {what}
      </Button>
    );
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="xs" loading={isSaving} onClick={() => void finish()}>
        Done
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {isSaving ? 'Saving…' : isDirty ? 'Not saved yet' : 'Saved'}
      </Text>
    </Group>
  );
}

/** Why the last save did not succeed; after a change elsewhere, the choice between the two texts. */
export function EditTrouble({ edited }: { edited: Editing }) {
  const { failure, isConflict, keepMine, takeNewest } = edited;
  if (!failure) return null;
  if (!isConflict) return <FormAlert error={failure} />;
  return (
    <Stack gap="xs" mt="sm">
      <FormAlert error={{ ...failure, hint: 'Nothing has been overwritten.' }} />
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => void keepMine()}>
          Keep my text
        </Button>
        <Button variant="default" size="xs" onClick={() => void takeNewest()}>
          Take the newer text
        </Button>
      </Group>
    </Stack>
  );
}
