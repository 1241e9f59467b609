import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { CONTENT_LABELS } from '#shared/content-labels.ts';
import { type RouterOutputs, trpc } from '../../../../lib/trpc.ts';

export type Missed = NonNullable<RouterOutputs['content']['currentGeneration']['failed']>;

type Props = { failure: Missed; onClose: () => void };

/** What became of a piece that failed while nobody watched; told once. */
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
      closeButtonLabel={CONTENT_LABELS.dismiss}
      onClose={onClose}
    >
      “{brief.topic}” could not be written while you were away. {hint} {CONTENT_LABELS.nothingCharged}
    </Alert>
  );
}
