import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  editedProfileFields,
  newProfileFields,
  type ProfileField,
  type ProfileFields,
} from '#shared/profiles.ts';
import type { ErrorText } from '../../lib/error-text.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { FillNote } from './fill/fill-note.tsx';
import { ProfileText } from './profile-text.tsx';
import { useFillFromWebsite } from './fill/use-fill-from-website.ts';
import { PROFILE_LABELS } from './profile-labels.ts';

const FIELDS = Object.keys(PROFILE_LABELS) as ProfileField[];

type Props = {
  /** A new profile needs all nine fields, an edited one only its name. */
  isNew: boolean;
  values: ProfileFields;
  submitLabel: string;
  isSaving: boolean;
  error: ErrorText | null;
  onSubmit: (fields: ProfileFields) => void;
  onCancel: () => void;
};

/** The nine fields of a profile. After a refused submit the first label in error is scrolled to. */
export function ProfileForm({ values, onSubmit, ...props }: Props) {
  const element = useRef<HTMLFormElement>(null);
  return (
    <Form
      ref={element}
      schema={props.isNew ? newProfileFields : editedProfileFields}
      values={values}
      onSubmit={onSubmit}
    >
      {(form) => <Fields {...props} form={form} element={element} />}
    </Form>
  );
}

type FieldsProps = Omit<Props, 'values' | 'onSubmit'> & {
  form: UseFormReturn<ProfileFields, unknown, ProfileFields>;
  element: RefObject<HTMLFormElement | null>;
};

function Fields({ form, element, isNew, submitLabel, isSaving, error, onCancel }: FieldsProps) {
  const { control, formState } = form;
  const { submitCount } = formState;
  const fill = useFillFromWebsite(form);

  useEffect(() => {
    if (submitCount === 0) return;
    const field = element.current?.querySelector('[aria-invalid="true"]');
    const label = field && element.current?.querySelector(`label[for="${CSS.escape(field.id)}"]`);
    label?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  }, [submitCount, element]);

  return (
    <Stack gap="md">
      {isNew && (
        <Text c="dimmed">
          Have a website? Most of this can be read from there:{' '}
          <Anchor
            component="button"
            type="button"
            fz="inherit"
            underline="always"
            onClick={() => form.setFocus('domain')}
          >
            start with its address
          </Anchor>
        </Text>
      )}
      {FIELDS.map((name) => {
        const note = fill.notes[name];
        return (
          <div key={name}>
            <ProfileText control={control} name={name} required={isNew} fill={fill} />
            {note && (
              <FillNote
                field={name}
                note={note}
                onExchange={() => fill.exchange(name, note)}
                onDismiss={() => fill.dismiss(name)}
              />
            )}
          </div>
        );
      })}
      <FormAlert error={error} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          {submitLabel}
        </Button>
      </Group>
    </Stack>
  );
}
