import { useDebouncedValue } from '@mantine/hooks';
import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import type { Piece } from '../pieces/piece/piece.ts';
import type { ClaimActions, Evidence, Notice, ShownClaim } from './evidence.ts';
import { EvidenceSection } from './evidence-section.tsx';
import { claimAt, selectClaim, setClaimMarks } from '../pieces/editor/claim-marks.ts';
import type { ClaimLinks } from './use-claim-links.ts';
import { toast } from '../../ui/toast/toast.ts';
import { putFact, removeSentence } from '../pieces/editor/change-claim.ts';
import { attachedNotice, CLAIM_NOTICES, confirmedNotice } from './claim-notices.ts';

const UNDO = 'Undo brings back what was there.';

const PAUSE_MS = 300;

type Props = {
  piece: Piece;
  content: string;
  editor: Editor;
  links: ClaimLinks;
  save: () => Promise<number | null>;
};

export function DraftEvidence({ piece: { id, profile }, content, editor, links, save }: Props) {
  const { content: kept } = trpc.useUtils();
  // What was shown of the text before it was edited, so that nothing moves when the first check arrives.
  const [evidence, setEvidence] = useState(() => kept.getEvidence.getData({ id }) ?? null);
  const [settled] = useDebouncedValue(content, PAUSE_MS);
  const { mutateAsync } = trpc.content.checkDraft.useMutation();
  useDraftLinks(editor, evidence, links);
  const { actions, notice } = useDraftActions({
    id,
    editor,
    save,
    checkAgain: async () => {
      const found = await mutateAsync({ id, content });
      setEvidence(found);
      return found;
    },
  });
  useEffect(() => {
    let isNewest = true;
    void mutateAsync({ id, content: settled }).then(
      (found) => isNewest && setEvidence(found),
      () => undefined,
    );
    return () => {
      isNewest = false;
    };
  }, [id, settled, mutateAsync]);
  if (!evidence) return null;
  return (
    <EvidenceSection
      evidence={evidence}
      actions={actions}
      links={links}
      notice={notice}
      profileId={profile?.id ?? null}
    />
  );
}

/**
 * Marks the claims in a text that is being edited. A click on a mark shows its card beside the text; Alt and Enter lead
 * to it, because Enter alone begins a paragraph.
 */
function useDraftLinks(editor: Editor, evidence: Evidence | null, { asked, showCard }: ClaimLinks) {
  useEffect(() => {
    if (evidence) setClaimMarks(editor, evidence);
  }, [editor, evidence]);

  useEffect(() => {
    if (asked?.where === 'text') selectClaim(editor, asked.n, asked.takesFocus);
  }, [editor, asked]);

  useEffect(() => {
    const { dom } = editor.view;
    // The editor has not taken the place of a click for its selection yet.
    const onClick = ({ target }: MouseEvent) => {
      const mark = (target as Element).closest<HTMLElement>('[data-claim]');
      if (mark) showCard(Number(mark.dataset['claim']), false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.key !== 'Enter') return;
      const n = claimAt(editor, editor.state.selection.from);
      if (n === null) return;
      event.preventDefault();
      showCard(n);
    };
    dom.addEventListener('click', onClick);
    // Before the editor makes a line of it.
    dom.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      dom.removeEventListener('click', onClick);
      dom.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [editor, showCard]);
}

/** Known again after a save, which numbers the claims again. */
const keyOf = ({ surface, sentence }: ShownClaim) => JSON.stringify([surface, sentence]);

type Drafted = {
  id: string;
  editor: Editor;
  /** @returns null when something could not be saved */
  save: () => Promise<number | null>;
  checkAgain: () => Promise<Evidence>;
};

/** The ways to settle an open claim of a text that is being edited: each change of it is one step for undo. */
function useDraftActions({ id, editor, save, checkAgain }: Drafted) {
  const utils = trpc.useUtils();
  const [notice, setNotice] = useState<Notice | null>(null);
  const attaching = trpc.content.attachSources.useMutation({
    onSuccess: (found) => utils.content.getEvidence.setData({ id }, found),
  });

  const confirming = trpc.content.confirmClaims.useMutation();

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
    // What a user confirms is a claim of a text that is kept.
    confirm: async (chosen, reason) => {
      try {
        if ((await save()) === null) return toast.failure(CLAIM_NOTICES.unsaved);
        const { revision, claims } = await utils.content.getEvidence.fetch({ id }, { staleTime: 0 });
        const wanted = new Set(chosen.map(keyOf));
        const numbers = claims.filter((claim) => wanted.has(keyOf(claim))).map(({ n }) => n);
        if (numbers.length === 0) return toast.failure(CLAIM_NOTICES.gone);
        const decided = await confirming.mutateAsync({ id, revision, numbers, reason });
        utils.content.getEvidence.setData({ id }, decided);
        await checkAgain();
        setNotice(confirmedNotice(reason, () => void actions.confirm(chosen, null)));
      } catch (error) {
        toast.failure(error);
      }
    },
  };
  return { actions, notice };
}
