import type { ReactNode } from 'react';
import { trpc } from '../lib/trpc.ts';

/** What RequireUser does for the screens behind it: they are shown once it is known who is signed in. */
export function LoadUser({ children }: { children: ReactNode }) {
  const { data } = trpc.account.me.useQuery();
  return data ? children : null;
}
