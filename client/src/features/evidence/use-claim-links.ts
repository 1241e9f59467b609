import { useMemo, useState } from 'react';

export type AskedClaim = { where: 'card' | 'text'; n: number; takesFocus: boolean };

export type ClaimLinks = {
  asked: AskedClaim | null;
  showCard: (n: number, takesFocus?: boolean) => void;
  showText: (n: number, takesFocus?: boolean) => void;
};

export function useClaimLinks(): ClaimLinks {
  const [asked, setAsked] = useState<AskedClaim | null>(null);
  return useMemo(() => {
    const ask =
      (where: AskedClaim['where']) =>
      (n: number, takesFocus = true) =>
        setAsked({ where, n, takesFocus });
    return { asked, showCard: ask('card'), showText: ask('text') };
  }, [asked]);
}
