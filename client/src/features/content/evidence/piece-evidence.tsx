import { trpc } from '../../../lib/trpc.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { EvidenceSection } from './evidence-section.tsx';

/** The evidence of a finished piece. */
export function PieceEvidence({ id }: { id: string }) {
  const utils = trpc.useUtils();
  const { data: evidence } = trpc.content.getEvidence.useQuery({ id });
  const vouch = trpc.content.vouchForClaim.useMutation({
    onSuccess: (decided) => utils.content.getEvidence.setData({ id }, decided),
    onError: toast.failure,
  });
  if (!evidence) return null;
  return (
    <EvidenceSection
      evidence={evidence}
      onVouch={(n, reason) =>
        vouch.mutateAsync({ id, revision: evidence.revision, n, reason }).catch(() => undefined)
      }
    />
  );
}
