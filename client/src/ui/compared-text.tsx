import { Box, Table } from '@mantine/core';
import { useMemo } from 'react';
import { changedParagraphs, compareTexts } from '../lib/compare-texts.ts';

type Props = { label: string; before: string; after: string };

export function ComparedText({ label, before, after }: Props) {
  return (
    <Box
      className="u-wrap u-pre u-scroll"
      mah="min(24rem, 42vh)"
      py="sm"
      px="md"
      bd="1px solid var(--line)"
      bdrs="var(--radius-small)"
      lh="1.6"
      dir="auto"
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <Compared before={before} after={after} />
    </Box>
  );
}

type Side = { title: string; text: string };

export function ChangedText({ before, after }: { before: Side; after: Side }) {
  const pairs = useMemo(() => changedParagraphs(before.text, after.text), [before.text, after.text]);
  if (pairs.length === 0) return <p>The texts are the same.</p>;
  return (
    <Table layout="fixed" verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{before.title}</Table.Th>
          <Table.Th>{after.title}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {pairs.map((pair, position) => (
          <Table.Tr key={position}>
            {(['added', 'removed'] as const).map((skipped) => (
              <Table.Td key={skipped} className="u-wrap" dir="auto" valign="top">
                <Compared {...pair} skipped={skipped} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

type ComparedProps = { before: string; after: string; skipped?: 'added' | 'removed' };

function Compared({ before, after, skipped }: ComparedProps) {
  const parts = useMemo(() => compareTexts(before, after), [before, after]);
  return parts.map(({ value, added, removed }, position) => {
    if ((added && skipped === 'added') || (removed && skipped === 'removed')) return null;
    const Mark = added ? 'ins' : removed ? 'del' : 'span';
    return <Mark key={position}>{value}</Mark>;
  });
}
