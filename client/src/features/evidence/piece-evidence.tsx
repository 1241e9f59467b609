import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { textOf, useShowPiece, type Piece } from '#client/features/pieces/piece/piece.ts';
import { errorCode } from '#client/lib/error-text.ts';
import { trpc } from '#client/lib/trpc.ts';
import { toast } from '#client/ui/toast/toast.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { EvidenceSection } from './evidence-section.tsx';
import { CLAIM_NOTICES, useClaimActions, type ClaimLinks, type Evidence, type Notice } from './evidence.ts';

type Props = { piece: Piece; links: ClaimLinks; children: ReactNode };

export function PieceEvidence({ piece, links, children }: Props) {
  const { data: evidence, isPending } = trpc.content.getEvidence.useQuery({ id: piece.id });
  const { actions, notice } = usePieceActions(piece, evidence);
  const section = useRef<HTMLDivElement>(null);
  const location = useLocation();
  const isThere = evidence !== undefined;
  useEffect(() => {
    if (isThere && location.hash === '#evidence') section.current?.focus();
  }, [isThere, location]);
  if (!evidence) return isPending ? null : children;
  return (
    <>
      <EvidenceSection
        ref={section}
        evidence={evidence}
        actions={actions}
        links={links}
        notice={notice}
        profileId={piece.profile?.id ?? null}
      />
      {children}
    </>
  );
}

function usePieceActions(piece: Piece, evidence: Evidence | undefined) {
  const [notice, tell] = useState<Notice | null>(null);
  const { attempt, save } = useSavedChange(piece, tell);
  const actions = useClaimActions({
    id: piece.id,
    tell,
    attempt,
    stored: async () => evidence ?? null,
    shown: (found) => found,
    change: async (claim, bound, said) => {
      const editing = await attempt(() => import('#client/features/pieces/editor/change-claim.ts'));
      if (editing && evidence) await save(editing.changedText(piece.content, evidence, claim, bound), said);
    },
  });
  return { actions, notice };
}

function useSavedChange(piece: Piece, tell: (notice: Notice | null) => void) {
  const { id, revision } = piece;
  const { content } = trpc.useUtils();
  const show = useShowPiece();
  const update = trpc.content.updateContent.useMutation();
  const restore = trpc.content.restoreVersion.useMutation();

  async function refresh() {
    void content.listContent.invalidate();
    void content.listVersions.invalidate({ id });
    await Promise.all([content.getContent.invalidate({ id }), content.getEvidence.invalidate({ id })]);
  }

  /** After a change in another window it shows the newer text instead. */
  async function attempt<T>(act: () => Promise<T>): Promise<T | null> {
    try {
      return await act();
    } catch (error) {
      const isConflict = errorCode(error) === 'CONFLICT';
      const elsewhere = { message: PIECE_MESSAGES.changedElsewhere, hint: CLAIM_NOTICES.newerText };
      toast.failure(isConflict ? elsewhere : error);
      if (isConflict) await refresh();
      return null;
    }
  }

  async function undo(current: number) {
    tell(null);
    const restored = await attempt(() => restore.mutateAsync({ id, revision, current }));
    if (!restored) return;
    await show(restored);
    tell({ text: CLAIM_NOTICES.undone });
  }

  /** @param html null where the words to be changed are gone */
  async function save(html: string | null, text: string) {
    if (update.isPending) return;
    if (html === null) {
      toast.failure({ message: CLAIM_NOTICES.gone, hint: CLAIM_NOTICES.newerText });
      await refresh();
      return;
    }
    const saved = await attempt(() => update.mutateAsync({ ...textOf(piece), content: html }));
    if (!saved) return;
    await show(saved);
    tell({ text, undo: () => void undo(saved.revision) });
  }

  return { attempt, save };
}
