import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createTrpcClient, trpc } from '../lib/trpc.ts';
import { resolveKitVariables, theme } from '../ui/theme.ts';
import { Toasts } from '../ui/toasts.tsx';
import { createQueryClient } from './query-client.ts';

/** Everything a screen needs around it, apart from the router. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(createTrpcClient);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveKitVariables} defaultColorScheme="auto">
      <Toasts />
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}
