import { useMemo, useState } from 'react';
import {
  claimsLine,
  type ClaimState,
  countClaims,
  isOpen,
  type MentionKind,
} from '#shared/rules/evidence.ts';
import type { RouterOutputs } from '../../lib/trpc.ts';

export type Evidence = RouterOutputs['content']['getEvidence'];
export type ShownClaim = Evidence['claims'][number];
export type ShownFact = NonNullable<ShownClaim['fact']>;

export const CLAIM_LABELS: Record<ClaimState, string> = {
  bound: 'Sourced',
  doubted: 'To confirm: compare it with the sentence of the source below',
  differs: 'The source says something else',
  unsourced: 'No source',
  confirmed: 'Confirmed by you',
  structural: '',
};

export const IN_SOURCE = 'The source says it.';

export const needsAnswer = (claim: ShownClaim) => isOpen(claim) || claim.state === 'doubted';

export type Notice = { text: string; undo?: () => void };

/** What can be done about an open claim. Each tells its own failure and never throws. */
export type ClaimActions = {
  /** Words of the piece or of the source, bound to what the source says. */
  bind: (claim: ShownClaim, bound: { fact: ShownFact; words: string }) => Promise<void>;
  removeSentence: (claim: ShownClaim) => Promise<void>;
  attach: (claim: ShownClaim, sourceIds: string[]) => Promise<boolean>;
  /** @param reason how the user knows; null takes the confirmation back */
  confirm: (claims: readonly ShownClaim[], reason: string | null) => Promise<void>;
};

const FIGURE = ['figure', 'figures'] as const;
const NAMES: Record<MentionKind, readonly [one: string, more: string]> = {
  number: FIGURE,
  percent: FIGURE,
  money: FIGURE,
  date: ['date', 'dates'],
  quote: ['quotation', 'quotations'],
  link: ['link', 'links'],
  study: ['study', 'studies'],
};
const counted = (count: number, [one, more]: readonly [string, string]) =>
  `${count} ${count === 1 ? one : more}`;

/** "14 figures, 2 quotations, 3 links: 15 sourced, 3 to confirm, 1 open" */
export function lookedAtLine(claims: readonly ShownClaim[]): string {
  const byName = Map.groupBy(claims, ({ kind }) => NAMES[kind]);
  const named = [...new Set(Object.values(NAMES))].flatMap((name) => {
    const { length } = byName.get(name) ?? [];
    return length > 0 ? counted(length, name) : [];
  });
  return claimsLine(countClaims(claims), named.join(', '));
}

type AskedClaim = { where: 'card' | 'text'; n: number; takesFocus: boolean };

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
