import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { errorText } from '../lib/error-text.ts';

type Props = {
  /** A sentence, or whatever a call threw; nothing is shown without one. */
  error?: unknown;
  /** The second line, for an error that is a sentence. */
  hint?: string;
  success?: string | null;
};

/** Says beside a form what went wrong, and on a second line what to do about it, or that it went well. */
export function FormAlert({ error, hint: ownHint, success }: Props) {
  if (error) {
    const { message, hint } = errorText(error);
    return (
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert" title={message}>
        {hint ?? ownHint}
      </Alert>
    );
  }
  if (!success) return null;
  return <Alert icon={<IconCircleCheck aria-hidden />} role="status" title={success} />;
}
