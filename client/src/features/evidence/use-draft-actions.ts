import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { toast } from '../../ui/toast/toast.ts';
import { putFact, removeSentence } from '../pieces/editor/change-claim.ts';
import { attachedNotice, CLAIM_NOTICES } from './claim-notices.ts';
import type { ClaimActions, Evidence, Notice } from './evidence.ts';

const UNDO = 'Undo brings back what was there.';

type Drafted = {
  id: string;
  editor: Editor;
  /** @returns null when something could not be saved */
  save: () => Promise<number | null>;
  checkAgain: () => Promise<Evidence>;
};

/** The ways to settle an open claim of a text that is being edited: each change of it is one step for undo. */
export function useDraftActions({ id, editor, save, checkAgain }: Drafted) {
  const utils = trpc.useUtils();
  const [notice, setNotice] = useState<Notice | null>(null);
  const attaching = trpc.content.attachSources.useMutation({
    onSuccess: (found) => utils.content.getEvidence.setData({ id }, found),
  });

  const vouching = trpc.content.vouchForClaim.useMutation();

  function settle(isDone: boolean, text: string) {
    if (isDone) setNotice({ text: `${text} ${UNDO}` });
    else toast.failure(CLAIM_NOTICES.gone);
  }

  const actions: ClaimActions = {
    bind: async (claim, bound) => settle(putFact(editor, claim, bound), CLAIM_NOTICES.bound),
    removeSentence: async (claim) => settle(removeSentence(editor, claim), CLAIM_NOTICES.removed),
    attach: async (claim, sourceIds) => {
      try {
        await attaching.mutateAsync({ id, sourceIds });
        setNotice(attachedNotice(claim, await checkAgain()));
        return true;
      } catch (error) {
        toast.failure(error);
        return false;
      }
    },
    // What a user answers for is a claim of a text that is kept.
    vouch: async (claim, reason) => {
      try {
        if ((await save()) === null) return toast.failure(CLAIM_NOTICES.unsaved);
        const { revision, claims } = await utils.content.getEvidence.fetch({ id }, { staleTime: 0 });
        const same = claims.find(
          ({ surface, sentence }) => surface === claim.surface && sentence === claim.sentence,
        );
        if (!same) return toast.failure(CLAIM_NOTICES.gone);
        const decided = await vouching.mutateAsync({ id, revision, n: same.n, reason });
        utils.content.getEvidence.setData({ id }, decided);
        await checkAgain();
        setNotice({ text: CLAIM_NOTICES.vouched });
      } catch (error) {
        toast.failure(error);
      }
    },
  };
  return { actions, notice };
}
