import { Button, Group, Stack } from '@mantine/core';
import type { ErrorText } from '#client/lib/error-text.ts';
import { FormAlert } from '#client/ui/form/form-alert.tsx';

const CHOICE =
  'Nothing has been overwritten. Keep your text (the other one stays as a version), or take the newer one.';

type Props = {
  failure: ErrorText | null;
  isConflict: boolean;
  overwrite: () => Promise<void>;
  onTakeNewest: () => void;
};

/** Why the last save did not succeed; after a change elsewhere, the choice between the two texts. */
export function SaveTrouble({ failure, isConflict, overwrite, onTakeNewest }: Props) {
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
