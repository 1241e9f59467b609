import { useCallback, useMemo, useState } from 'react';

export type AskedClaim = { where: 'card' | 'text'; n: number; takesFocus: boolean };

export type ClaimLinks = {
  asked: AskedClaim | null;
  /** @param takesFocus false leaves the focus in the text, where the user is typing */
  showCard: (n: number, takesFocus?: boolean) => void;
  showText: (n: number, takesFocus?: boolean) => void;
};

export function useClaimLinks(): ClaimLinks {
  const [asked, setAsked] = useState<AskedClaim | null>(null);
  const showCard = useCallback(
    (n: number, takesFocus = true) => setAsked({ where: 'card', n, takesFocus }),
    [],
  );
  const showText = useCallback(
    (n: number, takesFocus = true) => setAsked({ where: 'text', n, takesFocus }),
    [],
  );
  return useMemo(() => ({ asked, showCard, showText }), [asked, showCard, showText]);
}
