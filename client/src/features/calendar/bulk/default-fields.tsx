import { NumberInput, SimpleGrid, Stack } from '@mantine/core';
import { Controller, useWatch } from 'react-hook-form';
import {
  CONTENT_TYPE_LABELS,
  LONG_FORM_TYPES,
  WORD_COUNT_MAX,
  WORD_COUNT_MIN,
} from '#shared/rules/content.ts';
import { LANGUAGE_CHOICES } from '#client/lib/language-choices.ts';
import { trpc } from '#client/lib/trpc.ts';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { hostOf } from '../entry.ts';
import type { ImportControl } from './import-form.ts';

const DATE_CHOICES = [
  { value: 'column', label: 'Row’s date or next free time' },
  { value: 'next', label: 'Always the next free time' },
];

type Props = { control: ImportControl; websites: { id: string; domain: string }[] };

/** What holds for every row that says nothing else. */
export function DefaultFields({ control, websites }: Props) {
  const { data: profiles = [] } = trpc.profiles.listForSelect.useQuery();
  const hasProfile = useWatch({ control, name: 'profileId' }) !== null;
  const byProfile = hasProfile ? { disabled: true, description: 'Set by the profile' } : {};
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <SelectField
          control={control}
          name="websiteId"
          label="Website"
          data={websites.map(({ id, domain }) => ({ value: id, label: hostOf(domain) }))}
        />
        <SelectField control={control} name="dates" label="When" data={DATE_CHOICES} />
        <SelectField
          control={control}
          name="contentType"
          label="Type"
          data={LONG_FORM_TYPES.map((value) => ({ value, label: CONTENT_TYPE_LABELS[value] }))}
        />
        <Controller
          control={control}
          name="wordCount"
          render={({ field, fieldState }) => (
            <NumberInput
              {...field}
              label="Words"
              min={WORD_COUNT_MIN}
              max={WORD_COUNT_MAX}
              step={100}
              error={fieldState.error?.message}
            />
          )}
        />
        <SelectField
          control={control}
          name="profileId"
          label="Profile"
          placeholder={profiles.length > 0 ? 'No profile' : 'No profiles yet'}
          data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear profile' }}
        />
        <SelectField
          control={control}
          name="language"
          label="Language"
          placeholder="The language of the topic"
          data={LANGUAGE_CHOICES}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear language' }}
        />
        <TextField control={control} name="tone" label="Tone" {...byProfile} />
        <TextField control={control} name="audience" label="Audience" {...byProfile} />
      </SimpleGrid>
    </Stack>
  );
}
