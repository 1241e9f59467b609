import { Button, Group, Stack, Text } from '@mantine/core';
import { useController } from 'react-hook-form';
import { VOICE_SAMPLE_MAX, VOICE_SAMPLES_MAX } from '#shared/rules/voice.ts';
import { Textarea } from '#client/ui/form/textarea.tsx';
import { AddButton } from './add-button.tsx';
import type { VoiceControl } from './voice-control.ts';

/** Texts in the brand's own words, one field each. */
export function SamplesField({ control }: { control: VoiceControl }) {
  const {
    field: { value, onChange, onBlur },
    formState: { errors },
  } = useController({ control, name: 'samples' });
  const put = (index: number, text: string) =>
    onChange(value.map((known, at) => (at === index ? text : known)));
  const remove = (index: number) => onChange(value.filter((_, at) => at !== index));
  return (
    <Stack gap="xs">
      <Text fw={500}>Sample texts</Text>
      <Text size="sm" c="dimmed">
        Up to {VOICE_SAMPLES_MAX} texts you like, in your own words. New pieces take over how they sound, not
        what they say.
      </Text>
      {value.map((sample, index) => (
        <div key={index}>
          <Textarea
            aria-label={`Sample text ${index + 1}`}
            value={sample}
            maxLength={VOICE_SAMPLE_MAX}
            maxRows={8}
            error={errors.samples?.[index]?.message}
            onChange={(event) => put(index, event.currentTarget.value)}
            onBlur={onBlur}
          />
          <Group justify="flex-end" mt={4}>
            <Button variant="subtle" size="compact-sm" color="gray" onClick={() => remove(index)}>
              Remove sample {index + 1}
            </Button>
          </Group>
        </div>
      ))}
      {value.length < VOICE_SAMPLES_MAX && (
        <AddButton label="Add a sample text" onClick={() => onChange([...value, ''])} />
      )}
    </Stack>
  );
}
