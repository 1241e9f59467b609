import { Box, Button, Group, Loader } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { usePageFocus } from '#client/lib/focus.ts';
import { paths } from '#client/lib/paths.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { SOMETHING_WENT_WRONG } from '#shared/rules/messages.ts';
import classes from './error-screen.module.css';

const BROKEN = 'This screen could not be shown. Your work is kept on the server.';
const OFFLINE = 'You are offline. This screen opens when the connection is back.';

const reload = () => window.location.reload();

export function ErrorScreen() {
  return <ErrorMessage onRetry={reload} />;
}

export function BrokenScreen() {
  return <ErrorMessage onRetry={reload} isInShell />;
}

export function ErrorMessage({ onRetry, isInShell }: { onRetry: () => void; isInShell?: boolean }) {
  const [isOffline] = useState(() => !navigator.onLine);

  useWindowEvent('online', () => isOffline && onRetry());

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

type StandaloneMessageProps = {
  title: string;
  pageTitle: string;
  text: string;
  /** The shell is the page then, and this a part of it. */
  isInShell?: boolean;
  children: ReactNode;
};

export function StandaloneMessage({ title, pageTitle, text, isInShell, children }: StandaloneMessageProps) {
  const Frame = isInShell ? 'div' : 'main';
  const heading = usePageFocus<HTMLHeadingElement>();
  return (
    <Frame className={`u-stack ${classes.page}`}>
      <title>{pageTitle}</title>
      <img src="/favicon.svg" alt="" width={56} height={56} />
      <h1 className={`u-heading ${classes.title}`} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <Box component="p" className="u-flush u-soft" maw="42ch" mb="md">
        {text}
      </Box>
      {children}
    </Frame>
  );
}

export function LoadingScreen() {
  return (
    <Box className="u-center" mih="100dvh">
      <Loader type="dots" role="status" aria-label="Loading" />
    </Box>
  );
}
