import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ErrorText } from '#client/lib/error-text.ts';
import { FormAlert } from '#client/ui/form/form-alert.tsx';
import type { useAutosave } from './use-autosave.ts';

const CHOICE =
  'Nothing has been overwritten. Keep your text (the other one stays as a version), or take the newer one.';

type Saving = Pick<ReturnType<typeof useAutosave>, 'isDirty' | 'isSaving' | 'failure'>;

export function SaveState({ isDirty, isSaving, failure }: Saving) {
  const isSaved = !isDirty && !isSaving && !failure;
  return (
    <Group gap={6} role="status" c="dimmed">
      {isSaved && <IconCheck size={16} aria-hidden />}
      <Text size="sm">{isSaving ? 'Saving…' : isSaved ? 'Saved' : 'Not saved yet'}</Text>
    </Group>
  );
}

type SaveTroubleProps = {
  failure: ErrorText | null;
  isConflict: boolean;
  overwrite: () => Promise<void>;
  onTakeNewest: () => void;
};

export function SaveTrouble({ failure, isConflict, overwrite, onTakeNewest }: SaveTroubleProps) {
  if (!failure) return null;
  if (!isConflict) return <FormAlert error={failure} />;
  return (
    <Stack gap="sm">
      <FormAlert error={{ ...failure, hint: CHOICE }} />
      <Group gap="sm">
        <Button variant="default" onClick={() => void overwrite()}>
          Keep my text
        </Button>
        <Button variant="default" onClick={onTakeNewest}>
          Take the newer text
        </Button>
      </Group>
    </Stack>
  );
}
