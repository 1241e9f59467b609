import { Text } from '@mantine/core';
import { isOpen, openClaimsLine } from '#shared/rules/evidence.ts';
import { trpc } from '../../lib/trpc.ts';

/** What nothing stands behind in the text that is about to be posted. */
export function OpenClaimsNote({ contentId }: { contentId: string }) {
  const { data: evidence } = trpc.content.getEvidence.useQuery({ id: contentId });
  const open = evidence?.claims.filter(isOpen) ?? [];
  return (
    open.length > 0 && (
      <Text c="dimmed" fz="sm">
        {openClaimsLine(open)}
      </Text>
    )
  );
}
