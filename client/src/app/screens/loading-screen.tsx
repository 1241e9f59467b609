import { Box, Loader } from '@mantine/core';

export function LoadingScreen() {
  return (
    <Box className="u-center" mih="100dvh">
      <Loader type="dots" aria-label="Loading" />
    </Box>
  );
}
