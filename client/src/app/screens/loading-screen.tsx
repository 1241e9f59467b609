import { Center, Loader } from '@mantine/core';

/** While it is not yet known who is signed in, or the first screen is on its way. */
export function LoadingScreen() {
  return (
    <Center mih="100dvh">
      <Loader type="dots" aria-label="Loading" />
    </Center>
  );
}
