import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import type { Evidence } from './evidence.ts';
import { EvidenceSection } from './evidence-section.tsx';

const PAUSE_MS = 300;

/** The evidence of a text while it is being typed, found again at every pause. */
export function DraftEvidence({ id, content }: { id: string; content: string }) {
  const [evidence, setEvidence] = useState<Evidence | null>(null);
  const [settled] = useDebouncedValue(content, PAUSE_MS);
  const { mutateAsync } = trpc.content.checkDraft.useMutation();
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
  return evidence && <EvidenceSection evidence={evidence} />;
}
