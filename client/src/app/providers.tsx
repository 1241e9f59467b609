import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createTrpcClient, trpc } from '../lib/trpc.ts';
import { resolveKitVariables, theme } from '../ui/theme.ts';
import { Toasts } from '../ui/toasts.tsx';

type Props = { queryClient: QueryClient; children: ReactNode };

/** Everything a screen needs around it, apart from the router. */
export function Providers({ queryClient, children }: Props) {
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
