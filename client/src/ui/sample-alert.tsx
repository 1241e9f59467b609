import { Text } from '@mantine/core';

/** Says that no AI service wrote the text. */
export function SampleAlert({ note }: { note: string }) {
  return (
    <Text size="sm" c="dimmed" my="xs">
      {note}
    </Text>
  );
}
