import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';

/** Says that no AI service wrote the text. */
export function SampleAlert({ note }: { note: string }) {
  return (
    <Alert icon={<IconInfoCircle aria-hidden />} color="gray" my="lg">
      {note}
    </Alert>
  );
}
