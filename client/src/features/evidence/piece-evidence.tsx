import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { trpc } from '../../lib/trpc.ts';
import type { Piece } from '../pieces/piece/piece.ts';
import { EvidenceSection } from './evidence-section.tsx';
import type { ClaimLinks } from './use-claim-links.ts';
import { usePieceActions } from './use-piece-actions.ts';

/** The evidence of a finished piece. */
export function PieceEvidence({ piece, links }: { piece: Piece; links: ClaimLinks }) {
  const { data: evidence } = trpc.content.getEvidence.useQuery({ id: piece.id });
  const { actions, notice } = usePieceActions(piece, evidence);
  const section = useRef<HTMLDivElement>(null);
  const location = useLocation();
  const isThere = evidence !== undefined;
  useEffect(() => {
    if (isThere && location.hash === '#evidence') section.current?.focus();
  }, [isThere, location]);
  if (!evidence) return null;
  return (
    <EvidenceSection
      ref={section}
      evidence={evidence}
      actions={actions}
      links={links}
      notice={notice}
      profileId={piece.profile?.id ?? null}
    />
  );
}
