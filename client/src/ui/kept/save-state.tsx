import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ErrorText } from '#client/lib/error-text.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { FormAlert } from '../action.tsx';
import { Modal } from '../modal/modal.tsx';

const ChangedText = lazyPart(async () => (await import('../compared-text.tsx')).ChangedText);

type Saving = { isDirty: boolean; isSaving: boolean; isOutOfReach: boolean };

export function SaveState({ isDirty, isSaving, isOutOfReach }: Saving) {
  const isSaved = !isDirty && !isSaving;

  let said = isOutOfReach ? 'Not saved yet, kept on this device' : 'Not saved yet';
  if (isSaved) said = 'Saved';
  if (isSaving) said = 'Saving…';

  return (
    <Group gap={6} role="status" c="dimmed">
      {isSaved && <IconCheck size={16} aria-hidden />}
      <Text size="sm">{said}</Text>
    </Group>
  );
}

type Trouble = {
  failure: ErrorText | null;
  isConflict: boolean;
  isOutOfReach: boolean;
  overwrite: () => Promise<void>;
};

type Props = {
  saving: Trouble;
  /** Where the text that was replaced can be found again. */
  hint: string;
  /** Both texts as they are read; null when the newer one cannot be had. */
  compare: () => Promise<{ mine: string; newer: string } | null>;
  onTakeNewest: () => void;
};

/** Why what was written is not saved, and what its author can do about it. A server out of reach is said elsewhere. */
export function SaveTrouble({ saving, hint, compare, onTakeNewest }: Props) {
  const { failure, isConflict, isOutOfReach, overwrite } = saving;
  const [compared, setCompared] = useState<{ mine: string; newer: string } | null>(null);
  if (!failure || (isOutOfReach && !isConflict)) return null;
  if (!isConflict) return <FormAlert error={failure} />;

  return (
    <Stack gap="sm">
      <FormAlert error={{ ...failure, hint }} />
      <Group gap="sm">
        <Button variant="default" size="sm" onClick={() => void overwrite()}>
          Keep my text
        </Button>
        <Button variant="default" size="sm" onClick={onTakeNewest}>
          Take the newer text
        </Button>
        <Button variant="default" size="sm" onClick={() => void compare().then(setCompared)}>
          Compare
        </Button>
      </Group>
      <Modal opened={compared !== null} onClose={() => setCompared(null)} title="Both texts" size="64rem">
        {compared && (
          <Suspense>
            <ChangedText
              before={{ title: 'The newer text', text: compared.newer }}
              after={{ title: 'My text', text: compared.mine }}
            />
          </Suspense>
        )}
      </Modal>
    </Stack>
  );
}
