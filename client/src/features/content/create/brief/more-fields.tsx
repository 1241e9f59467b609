import { Stack, Text } from '@mantine/core';
import { LANGUAGE_CHOICES } from '../../../../lib/language-choices.ts';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import type { BriefControl } from './brief-values.ts';

type Props = { control: BriefControl; isDisabled: boolean };

/** The language of the piece, and three questions about what only the user knows. */
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
      <Text size="sm" c="dimmed">
        Three questions nobody else can answer. Each answer makes the piece less like the others.
      </Text>
      <TextareaField
        control={control}
        name="insights.asked"
        label="What do customers ask most?"
        minRows={2}
        maxRows={8}
      />
      <TextareaField
        control={control}
        name="insights.example"
        label="An example from your own work?"
        minRows={2}
        maxRows={8}
      />
      <TextareaField
        control={control}
        name="insights.mistakes"
        label="What do others get wrong?"
        minRows={2}
        maxRows={8}
      />
    </Stack>
  );
}
