import { Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

const QUOTED = /^(?:"[^]*"|[“”][^]*[“”]|„[^]*[“”]|[«»][^]*[«»]|‹[^]*›|「[^]*」|『[^]*』|‘[^]*’)$/;

const inQuotationMarks = (claim: string) => (QUOTED.test(claim) ? claim : `“${claim}”`);

export function OpenFigures({ figures }: { figures: readonly string[] }) {
  if (figures.length === 0) return null;
  const named = figures.map(inQuotationMarks).join(', ');
  const line =
    figures.length === 1
      ? `1 claim has no source in the piece: ${named}. Check it before you use this text.`
      : `${figures.length} claims have no source in the piece: ${named}. Check them before you use this text.`;
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" mt="xs" role="status" c="var(--amber)">
      <IconAlertTriangle size={18} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {line}
      </Text>
    </Group>
  );
}
