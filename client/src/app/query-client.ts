import { QueryCache, QueryClient } from '@tanstack/react-query';
import { errorCode } from '../lib/error-text.ts';
import { paths } from '../lib/paths.ts';

const STALE_MS = 10_000;

/**
 * A session that has ended (signed out elsewhere, account deleted) leads to the sign-in page from any screen that wants
 * to show something. A change that is refused says so where it was made instead, and keeps what was typed.
 */
function leaveWhenSignedOut(error: unknown) {
  if (errorCode(error) === 'UNAUTHORIZED') window.location.replace(paths.signIn);
}

/**
 * Only an unanswered question is asked again; what the server refused, it would refuse again. Without a network a click
 * fails at once and says so: a change that silently waits would be made when nobody expects it any more.
 */
export function createQueryClient() {
  return new QueryClient({
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
}
