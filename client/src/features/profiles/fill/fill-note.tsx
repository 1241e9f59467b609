import { Button, Text } from '@mantine/core';
import { type ProfileField } from '#shared/profiles.ts';
import classes from '../profile-form.module.css';
import type { FillNote as Note } from './use-fill-from-website.ts';
import { PROFILE_LABELS } from '../profile-labels.ts';

type Props = { field: ProfileField; note: Note; onExchange: () => void; onDismiss: () => void };

/** Under a field: that it was filled in from the website, or what the website proposes for it. */
export function FillNote({ field, note: { isFilled, other }, onExchange, onDismiss }: Props) {
  const label = PROFILE_LABELS[field];
  return (
    <div className={classes.note}>
      <Text fz="sm" c="dimmed" className={classes.noteText}>
        {isFilled ? 'From your website' : `Your website: ${other || '(empty)'}`}
      </Text>
      <span className={classes.noteButtons}>
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
      </span>
    </div>
  );
}
