import { isOpen } from '#shared/rules/evidence.ts';
import type { RouterOutputs } from '../../lib/trpc.ts';

export type Evidence = RouterOutputs['content']['getEvidence'];
export type ShownClaim = Evidence['claims'][number];
export type ShownFact = NonNullable<ShownClaim['fact']>;

/** Its user has something to do about it. */
export const needsAnswer = (claim: ShownClaim) => isOpen(claim) || claim.state === 'doubted';

/** What has just been done, and the way back where there is one. */
export type Notice = { text: string; undo?: () => void };

/** What can be done about an open claim. Each tells its own failure and never throws. */
export type ClaimActions = {
  /** Words of the piece or of the source, bound to what the source says. */
  bind: (claim: ShownClaim, bound: { fact: ShownFact; words: string }) => Promise<void>;
  removeSentence: (claim: ShownClaim) => Promise<void>;
  /** @returns whether they were attached */
  attach: (claim: ShownClaim, sourceIds: string[]) => Promise<boolean>;
  vouch: (claim: ShownClaim, reason: string) => Promise<void>;
};

const OPENING_MARK = /^["“”„«»‹「『‘]/;
const CLOSING_MARK = /["“”»«›」』’]$/;

/** The fact that an open claim can be bound to, and the words that then stand in the piece. */
export function bindingOf({ kind, surface, proposal }: ShownClaim) {
  if (!proposal) return null;
  const isBlock = kind === 'quote' && !OPENING_MARK.test(surface);
  const words = isBlock
    ? proposal.surface.replace(OPENING_MARK, '').replace(CLOSING_MARK, '')
    : proposal.surface;
  return { fact: proposal, words };
}
