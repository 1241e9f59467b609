import type { ReactNode } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { renderScreen } from './render-screen.tsx';

/** What RequireUser does for the screens behind it: they are shown once it is known who is signed in. */
export function renderForUser(screen: ReactNode, options: Parameters<typeof renderScreen>[1]) {
  return renderScreen(<LoadUser>{screen}</LoadUser>, options);
}

function LoadUser({ children }: { children: ReactNode }) {
  const { data } = trpc.account.me.useQuery();
  return data ? children : null;
}
