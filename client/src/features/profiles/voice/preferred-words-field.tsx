import { TagsInput } from '@mantine/core';
import { useController } from 'react-hook-form';
import { VOICE_WORD_MAX } from '#shared/rules/voice.ts';
import type { VoiceControl } from './voice-control.ts';

/** Words the brand likes to use. */
export function PreferredWordsField({ control, max }: { control: VoiceControl; max: number }) {
  const { field, fieldState } = useController({ control, name: 'preferredWords' });
  return (
    <TagsInput
      {...field}
      size="md"
      label="Preferred words"
      description="Press Enter after each."
      maxTags={max}
      maxLength={VOICE_WORD_MAX}
      error={fieldState.error?.message}
    />
  );
}
