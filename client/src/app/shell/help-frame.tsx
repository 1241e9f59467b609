import { Box, Group } from '@mantine/core';
import { Outlet, ScrollRestoration } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { Brand } from '../../ui/brand.tsx';
import { LoadingScreen } from '../screens/loading-screen.tsx';
import { Shell } from './shell.tsx';

export function HelpFrame() {
  const me = trpc.account.me.useQuery();
  if (me.isLoading) return <LoadingScreen />;
  if (me.data) return <Shell />;
  return (
    <Box maw={1088} mx="auto" px="clamp(1.25rem, 4vw, 3rem)" pb={64}>
      <Group component="header" gap="lg" wrap="nowrap" py="1.5rem 2.5rem">
        <Box mr="auto">
          <Brand href={paths.landing} />
        </Box>
        <a href={paths.signIn} className="u-link">
          Sign in
        </a>
        <a href={paths.signUp} className="u-link">
          Sign up
        </a>
      </Group>
      <main>
        <Outlet />
      </main>
      <ScrollRestoration />
    </Box>
  );
}
