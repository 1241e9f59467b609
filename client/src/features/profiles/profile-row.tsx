import { Text } from '@mantine/core';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import type { ProfileField, ProfileFields } from '#shared/schemas/profiles.ts';
import { FillNote } from './fill/fill-note.tsx';
import { MISSING } from './fill/describe-fill.ts';
import type { useFillFromWebsite } from './fill/use-fill-from-website.ts';
import classes from './profile-form.module.css';
import { ProfileText } from './profile-text.tsx';

type Props = {
  form: UseFormReturn<ProfileFields, unknown, ProfileFields>;
  name: ProfileField;
  isNew: boolean;
  fill: ReturnType<typeof useFillFromWebsite>;
  /** Shown as a line of a card, in which it can still be changed. */
  isRead: boolean;
};

/** A field of the profile, and what the website says about it. */
export function ProfileRow({ form: { control }, name, isNew, fill, isRead }: Props) {
  const note = fill.notes[name];
  return (
    <div className={isRead ? classes.read : undefined}>
      <ProfileText control={control} name={name} required={isNew} fill={fill} isRead={isRead} />
      {note && (
        <FillNote
          control={control}
          field={name}
          note={note}
          onExchange={() => fill.exchange(name, note)}
          onDismiss={() => fill.dismiss(name)}
        />
      )}
      {fill.left?.includes(name) && <MissingNote control={control} name={name} />}
    </div>
  );
}

function MissingNote({ control, name }: { control: Control<ProfileFields>; name: ProfileField }) {
  const value = useWatch({ control, name });
  if (value.trim()) return null;
  return (
    <Text fz="sm" mt={6} className={classes.missing}>
      {MISSING}
    </Text>
  );
}
