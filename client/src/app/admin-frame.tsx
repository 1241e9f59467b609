import { trpc } from '#client/lib/trpc.ts';
import { ErrorMessage, LoadingScreen } from './screens/error-screen.tsx';
import { NotFoundScreen } from './screens/not-found-screen.tsx';
import { Shell } from './shell/shell.tsx';

/** To everybody else, signed in or not, an address like any that does not exist. */
export function AdminFrame() {
  const me = trpc.account.me.useQuery();
  if (me.data?.isAdmin) return <Shell />;
  if (me.isLoading) return <LoadingScreen />;
  if (me.isError) return <ErrorMessage onRetry={() => void me.refetch()} />;
  return <NotFoundScreen />;
}
