import { Text } from '@mantine/core';
import { TextareaField } from '#client/ui/form/fields.tsx';
import type { BriefControl } from './brief-values.ts';

const QUESTIONS = [
  { name: 'insights.asked', label: 'What do customers ask most?' },
  { name: 'insights.example', label: 'An example from your own work?' },
  { name: 'insights.mistakes', label: 'What do others get wrong?' },
] as const;

export function InsightFields({ control }: { control: BriefControl }) {
  return (
    <>
      <Text size="sm" c="dimmed">
        Only you know this. One answer makes the piece yours.
      </Text>
      {QUESTIONS.map(({ name, label }) => (
        <TextareaField key={name} control={control} name={name} label={label} minRows={2} maxRows={8} />
      ))}
    </>
  );
}
