import { useDebouncedValue } from '@mantine/hooks';
import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { changeClaim } from '#client/features/pieces/editor/change-claim.ts';
import {
  askAbout,
  selectClaim,
  setClaimMarks,
  type AskedText,
} from '#client/features/pieces/editor/claim-marks.ts';
import type { Piece } from '#client/features/pieces/piece/piece.ts';
import { openMarks } from '#client/features/pieces/piece/text/show-claims.ts';
import { trpc } from '#client/lib/trpc.ts';
import { toast } from '#client/ui/toast/toast.ts';
import { EvidenceSection } from './evidence-section.tsx';
import { CLAIM_NOTICES, useClaimActions, type ClaimLinks, type Evidence, type Notice } from './evidence.ts';

const UNDO = 'Undo brings back what was there.';

const PAUSE_MS = 300;

type Props = {
  piece: Piece;
  content: string;
  editor: Editor;
  links: ClaimLinks;
  /** @returns null when something could not be saved */
  save: () => Promise<number | null>;
};

export function DraftEvidence({ piece: { id, profile }, content, editor, links, save }: Props) {
  const { content: kept } = trpc.useUtils();
  // What was shown of the text before it was edited, so that nothing moves when the first check arrives.
  const [checked, setChecked] = useState<Checked>(() => ({
    evidence: kept.getEvidence.getData({ id }) ?? null,
  }));
  const { evidence } = checked;
  const [settled] = useDebouncedValue(content, PAUSE_MS);
  const { mutateAsync } = trpc.content.checkDraft.useMutation();
  useDraftLinks(editor, checked, links);

  async function check() {
    const text = askAbout(editor);
    return { text, evidence: await mutateAsync({ id, content: text.html }) };
  }

  const { actions, notice } = useDraftActions({
    id,
    editor,
    save,
    checkAgain: async () => {
      const found = await check();
      setChecked(found);
      return found.evidence;
    },
  });

  const checkNow = useEffectEvent((_written: string) => check());
  useEffect(() => {
    let isNewest = true;
    void checkNow(settled).then(
      (found) => isNewest && setChecked(found),
      () => undefined,
    );
    return () => {
      isNewest = false;
    };
  }, [settled]);
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

/** What was found, and in which text; null and none before the first check. */
type Checked = { evidence: Evidence | null; text?: AskedText };

function useDraftLinks(editor: Editor, { evidence, text }: Checked, { asked, showCard }: ClaimLinks) {
  useEffect(() => {
    if (evidence) setClaimMarks(editor, evidence, text);
  }, [editor, evidence, text]);

  useEffect(() => {
    if (asked?.where === 'text') selectClaim(editor, asked.n, asked.takesFocus);
  }, [editor, asked]);

  useEffect(() => openMarks(editor.view.dom, showCard), [editor, showCard]);
}

type Drafted = Pick<Props, 'editor' | 'save'> & { id: string; checkAgain: () => Promise<Evidence> };

function useDraftActions({ id, editor, save, checkAgain }: Drafted) {
  const { content } = trpc.useUtils();
  const [notice, tell] = useState<Notice | null>(null);
  const actions = useClaimActions({
    id,
    tell,
    stored: async () => {
      if ((await save()) !== null) return content.getEvidence.fetch({ id }, { staleTime: 0 });
      toast.failure(CLAIM_NOTICES.unsaved);
      return null;
    },
    shown: checkAgain,
    change: (claim, bound, said) => {
      if (changeClaim(editor, claim, bound)) tell({ text: `${said} ${UNDO}` });
      else toast.failure(CLAIM_NOTICES.gone);
    },
  });
  return { actions, notice };
}
