import { useDebouncedValue } from '@mantine/hooks';
import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import type { Piece } from '../pieces/piece/piece.ts';
import type { Evidence } from './evidence.ts';
import { EvidenceSection } from './evidence-section.tsx';
import { useDraftActions } from './use-draft-actions.ts';
import { useDraftLinks } from './use-draft-links.ts';

const PAUSE_MS = 300;

type Props = { piece: Piece; content: string; editor: Editor; save: () => Promise<number | null> };

/** The evidence of a text while it is being typed, found again at every pause. */
export function DraftEvidence({ piece: { id, profile }, content, editor, save }: Props) {
  const [evidence, setEvidence] = useState<Evidence | null>(null);
  const [settled] = useDebouncedValue(content, PAUSE_MS);
  const { mutateAsync } = trpc.content.checkDraft.useMutation();
  const links = useDraftLinks(editor, evidence);
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
