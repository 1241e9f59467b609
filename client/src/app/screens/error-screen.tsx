import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { SOMETHING_WENT_WRONG } from '#shared/rules/messages.ts';
import { paths } from '../../lib/paths.ts';
import { StandaloneMessage } from './standalone-message.tsx';

const BROKEN = 'This screen could not be shown. Your work is kept on the server.';
const OFFLINE = 'You are offline. This screen opens when the connection is back.';

const reload = () => window.location.reload();

export function ErrorScreen() {
  return <ErrorMessage onRetry={reload} />;
}

export function BrokenScreen() {
  return <ErrorMessage onRetry={reload} isInShell />;
}

type Props = { onRetry: () => void; isInShell?: boolean };

export function ErrorMessage({ onRetry, isInShell }: Props) {
  const [isOffline] = useState(() => !navigator.onLine);

  useEffect(() => {
    if (!isOffline) return;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [isOffline, onRetry]);

  return (
    <StandaloneMessage
      title={SOMETHING_WENT_WRONG}
      pageTitle={`Error · ${PRODUCT_NAME}`}
      text={isOffline ? OFFLINE : BROKEN}
      isInShell={isInShell}
    >
      <Group justify="center">
        <Button onClick={onRetry}>Try again</Button>
        <Button variant="default" component="a" href={paths.create}>
          Create Content
        </Button>
      </Group>
    </StandaloneMessage>
  );
}
