import { type ReactNode, useEffect } from 'react';
import { paths } from '../lib/paths.ts';
import { trpc } from '../lib/trpc.ts';
import { ErrorMessage } from './screens/error-screen.tsx';
import { LoadingScreen } from './screens/loading-screen.tsx';

/** Lets signed-in users through; everyone else lands on the sign-in page. */
export function RequireUser({ children }: { children: ReactNode }) {
  const me = trpc.account.me.useQuery();
  const isSignedOut = me.data === null;

  useEffect(() => {
    if (isSignedOut) window.location.replace(paths.signIn);
  }, [isSignedOut]);

  if (me.data) return children;
  if (me.isError) return <ErrorMessage onRetry={() => void me.refetch()} />;
  return <LoadingScreen />;
}
