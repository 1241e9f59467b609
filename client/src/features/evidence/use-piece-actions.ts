import { useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import type { Piece } from '../pieces/piece/piece.ts';
import { withFact, withoutSentence } from './change-html.ts';
import { attachedNotice, CLAIM_NOTICES } from './claim-notices.ts';
import type { ClaimActions, Evidence, Notice } from './evidence.ts';
import { useSavedChange } from './use-saved-change.ts';

/** The ways to settle an open claim of a piece that is read: each change is saved at once and can be undone. */
export function usePieceActions(piece: Piece, evidence: Evidence | undefined) {
  const { id, content } = piece;
  const utils = trpc.useUtils();
  const [notice, setNotice] = useState<Notice | null>(null);
  const { attempt, save } = useSavedChange(piece, setNotice);
  const attaching = trpc.content.attachSources.useMutation();
  const vouching = trpc.content.vouchForClaim.useMutation();

  function take(found: Evidence, said: Notice) {
    utils.content.getEvidence.setData({ id }, found);
    setNotice(said);
  }

  const actions: ClaimActions = {
    bind: (claim, bound) => save(withFact(content, claim, bound), CLAIM_NOTICES.bound),
    removeSentence: (claim) => save(withoutSentence(content, claim), CLAIM_NOTICES.removed),
    attach: async (claim, sourceIds) => {
      const found = await attempt(() => attaching.mutateAsync({ id, sourceIds }));
      if (found) take(found, attachedNotice(claim, found));
      return found !== null;
    },
    vouch: async ({ n }, reason) => {
      const revision = evidence?.revision ?? piece.revision;
      const decided = await attempt(() => vouching.mutateAsync({ id, revision, n, reason }));
      if (decided) take(decided, { text: CLAIM_NOTICES.vouched });
    },
  };
  return { actions, notice };
}
