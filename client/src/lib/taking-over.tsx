import type { QueryClient } from '@tanstack/react-query';
import { createContext, startTransition, use, useEffect, useState, type ReactNode } from 'react';
import { FIRST_DATA_ID, type FirstData } from '#shared/rules/start-script.ts';

/** How long a slow phone may take to draw the first screen; till then nothing that came with the page is asked again. */
const FIRST_DRAWING_MS = 30_000;

/**
 * Puts the answers that came with the page where the screens look for them.
 * @returns whether the user's own is among them: then the page is as the build has drawn it for a user
 */
export function readFirstData(client: QueryClient): boolean {
  const list: FirstData = JSON.parse(document.getElementById(FIRST_DATA_ID)?.textContent ?? '[]');
  for (const { path, input, data } of list) {
    const key = [path.split('.'), { ...(input && { input }), type: 'query' }];
    client.setQueryData(key, data);
    client.setQueryDefaults(key, { staleTime: FIRST_DRAWING_MS });
    setTimeout(() => client.setQueryDefaults(key, {}), FIRST_DRAWING_MS);
  }
  return list.some(({ path, data }) => path === 'account.me' && data !== null);
}

const TakingOver = createContext(false);

/**
 * Whether the program is taking over the page that the build has drawn. Until it has, a screen of a first view draws
 * what the build drew, though its data are there: React then keeps the elements that have been painted.
 */
export const useIsTakingOver = () => use(TakingOver);

export function TakeOver({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  const [isTakingOver, setTakingOver] = useState(true);
  useEffect(() => {
    startTransition(() => setTakingOver(false));
  }, []);
  useEffect(() => {
    if (!isTakingOver) onDone();
  }, [isTakingOver, onDone]);
  return <TakingOver value={isTakingOver}>{children}</TakingOver>;
}
