import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { putFact, removeSentence } from '../editor/change-claim.ts';
import { attachedNotice, CLAIM_NOTICES } from './claim-notices.ts';
import type { ClaimActions, Evidence, Notice } from './evidence.ts';

const UNDO = 'Undo brings back what was there.';

/** The ways to settle an open claim of a text that is being edited: each is one step for undo. */
export function useDraftActions(id: string, editor: Editor, checkAgain: () => Promise<Evidence>) {
  const utils = trpc.useUtils();
  const [notice, setNotice] = useState<Notice | null>(null);
  const attaching = trpc.content.attachSources.useMutation({
    onSuccess: (found) => utils.content.getEvidence.setData({ id }, found),
  });

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
  };
  return { actions, notice };
}
