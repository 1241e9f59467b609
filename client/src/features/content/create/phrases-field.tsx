import { TagsInput } from '@mantine/core';
import { useController } from 'react-hook-form';
import type { BriefControl } from './brief-form.tsx';

const MAX_PHRASES = 20;

/** Phrases the piece must cover: picked from the keyword ideas or typed. */
export function PhrasesField({ control }: { control: BriefControl }) {
  const { field, fieldState } = useController({ control, name: 'keywords' });
  return (
    <TagsInput
      {...field}
      value={field.value ?? []}
      size="md"
      label="Phrases to cover"
      description="Pick from the keyword ideas, or type your own and press Enter."
      maxTags={MAX_PHRASES}
      error={fieldState.error?.message}
    />
  );
}
