import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { errorText } from '../../lib/error-text.ts';

type Props = {
  /** A sentence, whatever a call threw, or what errorText has made of that; nothing is shown without one. */
  error?: unknown;
  success?: string | null;
};

/** Says beside a form what went wrong, and on a second line what to do about it, or that it went well. */
export function FormAlert({ error, success }: Props) {
  if (error) {
    const { message, hint } = errorText(error);
    return (
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert" title={message}>
        {hint}
      </Alert>
    );
  }
  if (!success) return null;
  return <Alert icon={<IconCircleCheck aria-hidden />} role="status" title={success} />;
}

/** Says that no AI service wrote the text. */
export function SampleAlert({ note }: { note: string }) {
  return (
    <Text size="sm" c="dimmed" my="xs">
      {note}
    </Text>
  );
}
