import { Button, Group, Stack, Text } from '@mantine/core';
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
import classes from './profile-form.module.css';
import { PROFILE_LABELS } from './profile-labels.ts';

const FIELDS = Object.keys(PROFILE_LABELS) as ProfileField[];
/** A new profile begins with the address, from which the rest can be filled in. */
const ADDRESS_FIRST: ProfileField[] = ['domain', ...FIELDS.filter((name) => name !== 'domain')];

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

/** By the place of the field that they stand before. */
const STEPS: Record<number, { title: string; text: string }> = {
  0: {
    title: '1. Your website',
    text: 'Most of the profile can be read from there. Nothing that you have typed is overwritten.',
  },
  1: { title: '2. Review and save', text: 'Check what was filled in, and complete the rest.' },
};

function Step({ title, text }: { title: string; text: string }) {
  return (
    <div className={classes.stepTitle}>
      <Text fw={600}>{title}</Text>
      <Text c="dimmed" fz="sm">
        {text}
      </Text>
    </div>
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
      {(isNew ? ADDRESS_FIRST : FIELDS).map((name, index) => {
        const note = fill.notes[name];
        return (
          <div key={name}>
            {isNew && STEPS[index] && <Step {...STEPS[index]} />}
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
