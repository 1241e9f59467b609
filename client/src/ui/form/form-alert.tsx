import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { errorText } from '../../lib/error-text.ts';

type Props = { error?: unknown; success?: string | null };

export function FormAlert({ error, success }: Props) {
  if (error) {
    const { message, hint } = errorText(error);
    return (
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert" title={message}>
        {hint !== message && hint}
      </Alert>
    );
  }
  if (!success) return null;
  return <Alert icon={<IconCircleCheck aria-hidden />} role="status" title={success} />;
}

export function SampleAlert({ note }: { note: string }) {
  return (
    <Text size="sm" c="dimmed" my="xs">
      {note}
    </Text>
  );
}
