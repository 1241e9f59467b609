import { Stack } from '@mantine/core';
import { LANGUAGE_CHOICES } from '#client/lib/languages.ts';
import { SelectField } from '#client/ui/form/select-field.tsx';
import type { BriefControl } from './brief-values.ts';
import { InsightFields } from './insight-fields.tsx';

type Props = { control: BriefControl; isDisabled: boolean };

export function MoreFields({ control, isDisabled }: Props) {
  return (
    <Stack gap="md" mt="md">
      <SelectField
        control={control}
        name="language"
        label="Language"
        placeholder="The language of the topic"
        data={LANGUAGE_CHOICES}
        disabled={isDisabled}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear language' }}
      />
      <InsightFields control={control} />
    </Stack>
  );
}
