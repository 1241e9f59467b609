import { MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, type ComponentProps, type ReactNode } from 'react';
import { errorCode } from '#client/lib/error-text.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { leaveToSignIn } from '#client/lib/leave.ts';
import { useAskedProof } from '#client/lib/proofs.ts';
import { trpc, type createTrpcClient } from '#client/lib/trpc.ts';
import { resolveKitVariables, theme } from '#client/ui/theme.ts';
import { mantineNotifications, toast } from '#client/ui/toast/toast.ts';

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
        <QueryClientProvider client={queryClient}>
          {children}
          <AskedProof />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}

function Toasts() {
  const loaded = mantineNotifications.usePart();
  return loaded && <loaded.Notifications position="bottom-right" />;
}

const ProofWindow = lazyPart(() =>
  import('#client/features/account/factors/proof-window.tsx').then((part) => part.ProofWindow),
);

function AskedProof() {
  const asked = useAskedProof();
  return (
    asked && (
      <Suspense>
        <ProofWindow {...asked} />
      </Suspense>
    )
  );
}

const STALE_MS = 10_000;

/**
 * A session that has ended (signed out elsewhere, account deleted) leads to the sign-in page from any screen that wants
 * to show something. A change that is refused says so where it was made instead, and keeps what was typed.
 */
function leaveWhenSignedOut(error: unknown) {
  if (errorCode(error) === 'UNAUTHORIZED') leaveToSignIn();
}

const APPROVAL_TAKEN_BACK =
  'This piece was approved in the calendar. It has changed, so approve it again before it goes out.';

/** Whether a change of a piece has taken back its approval; every change of a piece says so. */
const takesBackApproval = (answer: unknown) =>
  typeof answer === 'object' &&
  answer !== null &&
  'approvalsTakenBack' in answer &&
  Number(answer.approvalsTakenBack) > 0;

/**
 * Only an unanswered question is asked again; what the server refused, it would refuse again. Without a network a click
 * fails at once and says so: a change that silently waits would be made when it is no longer expected.
 */
export function createQueryClient() {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (answer) => {
        if (!takesBackApproval(answer)) return;
        toast.notice(APPROVAL_TAKEN_BACK);
        void client.invalidateQueries({ queryKey: [['publish']] });
      },
    }),
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: STALE_MS,
        retry: (failures, error) => failures < 2 && errorCode(error) === undefined,
      },
    },
  });
  return client;
}
