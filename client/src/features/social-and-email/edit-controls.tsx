import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { BusyButton } from '../../ui/busy-button.tsx';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import type { Editing } from './use-edited.ts';

type Props = { edited: Editing; what: string; field: RefObject<HTMLElement | null>; disabled?: boolean };

export function EditControls({ edited, what, field, disabled }: Props) {
  const { isEditing, isDirty, isSaving, edit, finish } = edited;
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  const moveFocus = useEffectEvent(() => (isEditing ? field : button).current?.focus());
  useEffect(() => {
    if (wasEditing.current !== isEditing) moveFocus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (!isEditing) {
    return (
      <Button
        ref={button}
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
      <BusyButton size="xs" loading={isSaving} onClick={() => void finish()}>
        Done
      </BusyButton>
      <Text size="sm" c="dimmed" role="status">
        {isSaving ? 'Saving…' : isDirty ? 'Not saved yet' : 'Saved'}
      </Text>
    </Group>
  );
}

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
