import { Center, Loader } from '@mantine/core';

export function LoadingScreen() {
  return (
    <Center mih="100dvh">
      <Loader type="dots" aria-label="Loading" />
    </Center>
  );
}
