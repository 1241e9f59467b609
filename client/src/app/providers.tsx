import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { type createTrpcClient, trpc } from '../lib/trpc.ts';
import { resolveKitVariables, theme } from '../ui/theme.ts';
import { mantineNotifications } from '../ui/toast/toast.ts';

type Props = {
  queryClient: QueryClient;
  trpcClient: ReturnType<typeof createTrpcClient>;
  env?: ComponentProps<typeof MantineProvider>['env'];
  children: ReactNode;
};

export function Providers({ queryClient, trpcClient, env, children }: Props) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveKitVariables}
      defaultColorScheme="auto"
      env={env}
    >
      <Toasts />
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}

function Toasts() {
  const loaded = mantineNotifications.usePart();
  return loaded && <loaded.Notifications position="bottom-right" />;
}
