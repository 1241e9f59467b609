import { TagsInput } from '@mantine/core';
import { useController } from 'react-hook-form';
import { PHRASES_MAX } from '#shared/content-rules.ts';
import type { BriefControl } from './brief-form.tsx';

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
      maxTags={PHRASES_MAX}
      error={fieldState.error?.message}
    />
  );
}
