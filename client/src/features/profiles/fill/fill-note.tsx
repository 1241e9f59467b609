import { Button, Group, Text } from '@mantine/core';
import { type Control, useWatch } from 'react-hook-form';
import type { ProfileField, ProfileFields } from '#shared/schemas/profiles.ts';
import classes from '../profile-form.module.css';
import type { FillNote as Note } from './use-fill-from-website.ts';
import { PROFILE_LABELS } from '../profile-labels.ts';

type Props = {
  control: Control<ProfileFields>;
  field: ProfileField;
  note: Note;
  onExchange: () => void;
  onDismiss: () => void;
};

export function FillNote({ control, field, note, onExchange, onDismiss }: Props) {
  const line = lineOf(note, useWatch({ control, name: field }));
  if (line === null) return null;
  const { isFilled } = note;
  const label = PROFILE_LABELS[field];
  return (
    <Group className={classes.note} gap="0.25rem 0.5rem" align="baseline" justify="space-between" mt={6}>
      <Text fz="sm" c="dimmed" className={classes.noteText}>
        {line}
      </Text>
      <Group component="span" gap={0} flex="none" wrap="nowrap">
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={onExchange}
          aria-label={isFilled ? `Undo ${label}` : `Use this for ${label}`}
        >
          {isFilled ? 'Undo' : 'Use this'}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={onDismiss}
          aria-label={isFilled ? `Keep the filled in ${label}` : `Keep my ${label}`}
        >
          Keep
        </Button>
      </Group>
    </Group>
  );
}

/** What has been edited is the website's no longer; nothing is said of it where no other text waits. */
function lineOf({ isFilled, other, proposal }: Note, value: string): string | null {
  if (isFilled && value === proposal) return 'From your website';
  if (!isFilled && other === proposal) return `Your website: ${other}`;
  return other.trim() ? `Before: ${other}` : null;
}
