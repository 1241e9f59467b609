import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type Control, useForm } from 'react-hook-form';
import {
  cleanAddress,
  cleanText,
  editedProfileFields,
  newProfileFields,
  PROFILE_LABELS,
  type ProfileField,
  type ProfileFields,
} from '#shared/profiles.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';

const HINTS: Partial<ProfileFields> = {
  summary: 'What the website offers, in a few sentences. The writer works from it.',
  author: 'Stands in the structured data of your posts.',
  domain: 'For example https://example.com',
  logo: 'For example https://example.com/logo.png',
  voice: 'How your brand speaks: friendly, expert, playful …',
  audience: 'Who you write for.',
};

type Props = {
  /** A new profile needs all nine fields, an edited one only its name. */
  isNew: boolean;
  values: ProfileFields;
  submitLabel: string;
  isSaving: boolean;
  error: string | null;
  onSubmit: (fields: ProfileFields) => void;
  onCancel: () => void;
};

/** The nine fields of a profile. After a refused submit the first label in error is scrolled to. */
export function ProfileForm({ isNew, values, submitLabel, isSaving, error, onSubmit, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { control, handleSubmit, formState } = useForm({
    resolver: zodResolver(isNew ? newProfileFields : editedProfileFields),
    defaultValues: values,
  });
  const { submitCount } = formState;

  useEffect(() => {
    if (submitCount === 0) return;
    const field = form.current?.querySelector('[aria-invalid="true"]');
    const label = field && form.current?.querySelector(`label[for="${CSS.escape(field.id)}"]`);
    label?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  }, [submitCount]);

  return (
    <form ref={form} onSubmit={(event) => void handleSubmit(onSubmit)(event)} noValidate>
      <Stack gap="md">
        <ProfileText control={control} name="name" required={isNew} />
        <ProfileText control={control} name="description" required={isNew} />
        <TextareaField
          control={control}
          name="summary"
          label={PROFILE_LABELS.summary}
          description={HINTS.summary}
          withAsterisk={isNew}
          sanitise={cleanText}
        />
        <ProfileText control={control} name="company" required={isNew} />
        <ProfileText control={control} name="author" required={isNew} />
        <ProfileText control={control} name="domain" required={isNew} />
        <ProfileText control={control} name="logo" required={isNew} />
        <ProfileText control={control} name="voice" required={isNew} />
        <ProfileText control={control} name="audience" required={isNew} />
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
    </form>
  );
}

type TextProps = { control: Control<ProfileFields>; name: ProfileField; required: boolean };

function ProfileText({ control, name, required }: TextProps) {
  const isAddress = name === 'domain' || name === 'logo';
  return (
    <TextField
      control={control}
      name={name}
      label={PROFILE_LABELS[name]}
      description={HINTS[name]}
      withAsterisk={required || name === 'name'}
      inputMode={isAddress ? 'url' : 'text'}
      sanitise={isAddress ? cleanAddress : cleanText}
      data-autofocus={name === 'name' || undefined}
    />
  );
}
