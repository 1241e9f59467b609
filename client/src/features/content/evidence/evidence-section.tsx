import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type Ref, useState } from 'react';
import { claimsLine, countClaims, isOpen } from '#shared/evidence.ts';
import { ClaimItem } from './claim-item.tsx';
import type { Evidence } from './evidence.ts';

type Props = {
  ref?: Ref<HTMLDivElement>;
  evidence: Evidence;
  /** Left out while a text is being typed: its claims have no revision yet. */
  onVouch?: (n: number, reason: string) => Promise<unknown>;
};

/** What stands behind the figures, dates, quotations and links of a text; what is open comes first. */
export function EvidenceSection({ ref, evidence, onVouch }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const { claims, sources } = evidence;
  const open = claims.filter(isOpen);
  const others = claims.filter((claim) => !isOpen(claim));
  return (
    <Paper ref={ref} withBorder p="lg" component="section" aria-label="Evidence" tabIndex={-1}>
      <Title order={3} size="h4" mb={4}>
        Evidence
      </Title>
      <Text size="sm" c="dimmed" aria-live="polite">
        {claimsLine(countClaims(claims))}
      </Text>
      {claims.length > 0 && sources === 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          This piece has no sources, so none of them can be checked.
        </Text>
      )}
      {open.length > 0 && (
        <Stack component="ul" gap="md" mt="md" p={0} style={{ listStyle: 'none' }}>
          {open.map((claim) => (
            <ClaimItem key={claim.n} claim={claim} onVouch={onVouch} />
          ))}
        </Stack>
      )}
      {others.length > 0 && (
        <>
          <Group mt="md">
            <Button
              variant="default"
              size="xs"
              aria-expanded={showsAll}
              onClick={() => setShowsAll(!showsAll)}
            >
              {showsAll ? 'Hide what is sourced' : `Show what is sourced (${others.length})`}
            </Button>
          </Group>
          {showsAll && (
            <Stack component="ul" gap="md" mt="md" p={0} style={{ listStyle: 'none' }}>
              {others.map((claim) => (
                <ClaimItem key={claim.n} claim={claim} />
              ))}
            </Stack>
          )}
        </>
      )}
    </Paper>
  );
}
