import { useMemo, useState } from 'react';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { toast } from '#client/ui/toast/toast.ts';
import {
  claimsLine,
  countClaims,
  isOpen,
  type ClaimState,
  type MentionKind,
} from '#shared/rules/evidence.ts';

export type Evidence = RouterOutputs['content']['getEvidence'];
export type ShownClaim = Evidence['claims'][number];
export type ShownFact = NonNullable<ShownClaim['fact']>;

export type BoundWords = { fact: ShownFact; words: string };

export const CLAIM_LABELS: Record<ClaimState, string> = {
  bound: 'Sourced',
  doubted: 'To confirm: compare it with the sentence of the source below',
  differs: 'The source says something else',
  unsourced: 'No source',
  confirmed: 'Confirmed by you',
  structural: '',
};

/** The list is beside the text; both can be seen. */
export const BESIDE = '(min-width: 75em)';

export const IN_SOURCE = 'The source says it.';

export const needsAnswer = (claim: ShownClaim) => isOpen(claim) || claim.state === 'doubted';

export type Notice = { text: string; undo?: () => void };

/** What can be done about an open claim. Each tells its own failure and never throws. */
export type ClaimActions = {
  /** Words of the piece or of the source, bound to what the source says. */
  bind: (claim: ShownClaim, bound: BoundWords) => Promise<void>;
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

export const CLAIM_NOTICES = {
  bound: 'The words now match the source.',
  removed: 'The sentence was removed.',
  undone: 'The text is as it was before.',
  confirmed: 'Confirmed by you.',
  takenBack: 'The confirmation was taken back.',
  gone: 'These words have just changed.',
  unsaved: 'Your last changes are not saved yet. Please try again.',
  newerText: 'Here is the newer text. Please try again.',
  attached: 'The source was attached.',
} as const;

function attachedNotice({ surface, sentence }: ShownClaim, { claims }: Evidence): Notice {
  const same = claims.find((claim) => claim.surface === surface && claim.sentence === sentence);
  if (same?.state === 'doubted')
    return { text: `${CLAIM_NOTICES.attached} Please confirm that it says “${surface}”.` };
  if (!same || !isOpen(same)) return { text: CLAIM_NOTICES.attached };
  if (same.fact) return { text: `${CLAIM_NOTICES.attached} It says something else than “${surface}”.` };
  return { text: `${CLAIM_NOTICES.attached} It does not mention “${surface}”.` };
}

const confirmedNotice = (reason: string | null, undo: () => void): Notice =>
  reason === null ? { text: CLAIM_NOTICES.takenBack } : { text: CLAIM_NOTICES.confirmed, undo };

type ClaimText = {
  id: string;
  tell: (notice: Notice | null) => void;
  /** @param bound null takes the sentence away */
  change: (claim: ShownClaim, bound: BoundWords | null, said: string) => Promise<void> | void;
  /** The claims of the text as it is stored; null where it could not be stored. */
  stored: () => Promise<Evidence | null>;
  /** Those that are shown, after what they rest on has changed. */
  shown: (stored: Evidence) => Promise<Evidence> | Evidence;
  attempt?: <T>(act: () => Promise<T>) => Promise<T | null>;
};

/** Known again after a save, which numbers the claims again. */
const keyOf = ({ surface, sentence }: ShownClaim) => JSON.stringify([surface, sentence]);

async function attemptTold<T>(act: () => Promise<T>): Promise<T | null> {
  try {
    return await act();
  } catch (error) {
    toast.failure(error);
    return null;
  }
}

export function useClaimActions({
  id,
  tell,
  change,
  stored,
  shown,
  attempt = attemptTold,
}: ClaimText): ClaimActions {
  const { content } = trpc.useUtils();
  const attaching = trpc.content.attachSources.useMutation();
  const confirming = trpc.content.confirmClaims.useMutation();

  const keep = (act: () => Promise<Evidence>) =>
    attempt(async () => {
      const found = await act();
      content.getEvidence.setData({ id }, found);
      return shown(found);
    });

  const actions: ClaimActions = {
    bind: async (claim, bound) => change(claim, bound, CLAIM_NOTICES.bound),
    removeSentence: async (claim) => change(claim, null, CLAIM_NOTICES.removed),
    attach: async (claim, sourceIds) => {
      const found = await keep(() => attaching.mutateAsync({ id, sourceIds }));
      if (found) tell(attachedNotice(claim, found));
      return found !== null;
    },
    // What a user confirms is a claim of a text that is kept.
    confirm: async (chosen, reason) => {
      const kept = await attempt(stored);
      if (!kept) return;
      const wanted = new Set(chosen.map(keyOf));
      const numbers = kept.claims.filter((claim) => wanted.has(keyOf(claim))).map(({ n }) => n);
      if (numbers.length === 0) return toast.failure(CLAIM_NOTICES.gone);
      const { revision } = kept;
      const decided = await keep(() => confirming.mutateAsync({ id, revision, numbers, reason }));
      if (decided) tell(confirmedNotice(reason, () => void actions.confirm(chosen, null)));
    },
  };
  return actions;
}
