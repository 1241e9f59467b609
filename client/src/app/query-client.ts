import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { errorCode } from '../lib/error-text.ts';
import { paths } from '../lib/paths.ts';
import { toast } from '../ui/toast/toast.ts';

const STALE_MS = 10_000;

/**
 * A session that has ended (signed out elsewhere, account deleted) leads to the sign-in page from any screen that wants
 * to show something. A change that is refused says so where it was made instead, and keeps what was typed.
 */
function leaveWhenSignedOut(error: unknown) {
  if (errorCode(error) === 'UNAUTHORIZED') window.location.replace(paths.signIn);
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
