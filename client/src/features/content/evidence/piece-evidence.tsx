import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { trpc } from '../../../lib/trpc.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { EvidenceSection } from './evidence-section.tsx';

/** The evidence of a finished piece. */
export function PieceEvidence({ id }: { id: string }) {
  const utils = trpc.useUtils();
  const { data: evidence } = trpc.content.getEvidence.useQuery({ id });
  const section = useRef<HTMLDivElement>(null);
  const location = useLocation();
  const isThere = evidence !== undefined;
  useEffect(() => {
    if (isThere && location.hash === '#evidence') section.current?.focus();
  }, [isThere, location]);
  const vouch = trpc.content.vouchForClaim.useMutation({
    onSuccess: (decided) => utils.content.getEvidence.setData({ id }, decided),
    onError: toast.failure,
  });
  if (!evidence) return null;
  return (
    <EvidenceSection
      ref={section}
      evidence={evidence}
      onVouch={(n, reason) =>
        vouch.mutateAsync({ id, revision: evidence.revision, n, reason }).catch(() => undefined)
      }
    />
  );
}
