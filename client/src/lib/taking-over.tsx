import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';

const TakingOver = createContext(false);

/**
 * Whether the program is taking over the page that the build has drawn. Until it has, a screen of a first view draws
 * what the build drew, though its data are there: React then keeps the elements that have been painted.
 */
export const useIsTakingOver = () => use(TakingOver);

type Props = { onDone: () => void; children: ReactNode };

export function TakeOver({ onDone, children }: Props) {
  const [isTakingOver, setTakingOver] = useState(true);
  useEffect(() => {
    startTransition(() => setTakingOver(false));
  }, []);
  useEffect(() => {
    if (!isTakingOver) onDone();
  }, [isTakingOver, onDone]);
  return <TakingOver value={isTakingOver}>{children}</TakingOver>;
}
