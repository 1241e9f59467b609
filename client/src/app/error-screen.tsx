import { Button, Group } from '@mantine/core';
import { PRODUCT_NAME } from '#shared/brand.ts';
import { SOMETHING_WENT_WRONG } from '#shared/messages.ts';
import { paths } from '../lib/paths.ts';
import { StandaloneMessage } from './standalone-message.tsx';

/** What a screen that broke leaves behind. Reloading also fetches the files of a version deployed meanwhile. */
export function ErrorScreen() {
  return <ErrorMessage onRetry={() => window.location.reload()} />;
}

export function ErrorMessage({ onRetry }: { onRetry: () => void }) {
  return (
    <StandaloneMessage
      title={SOMETHING_WENT_WRONG}
      pageTitle={`Error · ${PRODUCT_NAME}`}
      text="This screen could not be shown. Your work is kept on the server."
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
