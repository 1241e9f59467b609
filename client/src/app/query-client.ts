import { QueryCache, QueryClient, MutationCache } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { paths } from '../lib/paths.ts';

const STALE_MS = 10_000;

function errorCode(error: unknown): unknown {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data: unknown = error.data;
  return typeof data === 'object' && data !== null && 'code' in data ? data.code : undefined;
}

/** A session that has ended (signed out elsewhere, account deleted) leads to the sign-in page from any screen. */
function leaveWhenSignedOut(error: unknown) {
  if (errorCode(error) === 'UNAUTHORIZED') window.location.replace(paths.signIn);
}

/** Only an unanswered question is asked again; what the server refused, it would refuse again. */
export function createQueryClient() {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (failures, error) => failures < 2 && errorCode(error) === undefined,
      },
    },
  });
}
