import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { LIVE_MESSAGES } from './live-messages.ts';

type Missed = NonNullable<RouterOutputs['content']['currentGeneration']['failed']>;

type Props = { failure: Missed; onClose: () => void };

export function MissedFailure({ failure: { id, message, hint, brief }, onClose }: Props) {
  const { mutate: markSeen } = trpc.content.markFailureSeen.useMutation();
  useEffect(() => markSeen({ id }), [id, markSeen]);
  return (
    <Alert
      color="red"
      role="alert"
      mb="xl"
      icon={<IconAlertTriangle aria-hidden />}
      title={message}
      withCloseButton
      closeButtonLabel={LIVE_MESSAGES.dismiss}
      onClose={onClose}
    >
      “{brief.topic}” could not be written while you were away. {hint} {LIVE_MESSAGES.nothingCharged}
    </Alert>
  );
}
