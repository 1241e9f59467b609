import { Button, Group, Stack, Text } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type Ref, useCallback, useState } from 'react';
import { claimsLine, countClaims, UNCHECKED_CLAIMS } from '#shared/rules/evidence.ts';
import { SectionTitle } from '../../ui/page/section-title.tsx';
import { ClaimItem } from './claim-item.tsx';
import { needsAnswer, type ClaimActions, type Evidence, type Notice, type ShownClaim } from './evidence.ts';
import type { ClaimLinks } from './use-claim-links.ts';
import { useFocusOfClaims } from './use-focus-of-claims.ts';
import { useShownCard } from './use-shown-card.ts';

type Props = {
  ref?: Ref<HTMLDivElement>;
  evidence: Evidence;
  actions: ClaimActions;
  links: ClaimLinks;
  notice: Notice | null;
  /** The profile whose sources are offered first. */
  profileId: string | null;
};

/** What stands behind the figures, dates, quotations and links of a text; what is open comes first. */
export function EvidenceSection({ ref, evidence, actions, links, notice, profileId }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const { section, onFocusCapture } = useFocusOfClaims(evidence);
  const showAll = useCallback(() => setShowsAll(true), []);
  useShownCard(section, links, { showsAll, showAll });
  const { claims, sources } = evidence;
  const item = (claim: ShownClaim) => (
    <ClaimItem
      key={keyOf(claim)}
      claim={claim}
      actions={actions}
      profileId={profileId}
      onShow={() => links.showText(claim.n)}
    />
  );
  const open = claims.filter(needsAnswer);
  const others = claims.filter((claim) => !needsAnswer(claim));
  return (
    <section
      ref={useMergedRef(section, ref)}
      aria-label="Evidence"
      tabIndex={-1}
      onFocusCapture={onFocusCapture}
    >
      <SectionTitle order={2}>Evidence</SectionTitle>
      <Text size="sm" c="dimmed" aria-live="polite">
        {evidence.isChecked ? claimsLine(countClaims(claims)) : UNCHECKED_CLAIMS}
      </Text>
      <NoticeLine notice={notice} />
      {claims.length > 0 && sources === 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          This piece has no sources, so none of them can be checked.
        </Text>
      )}
      {open.length > 0 && (
        <Stack component="ul" gap="md" mt="md" p={0} style={{ listStyle: 'none' }}>
          {open.map(item)}
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
              {others.map(item)}
            </Stack>
          )}
        </>
      )}
    </section>
  );
}

/** The claim that takes the place of one that is gone is another. */
const keyOf = ({ n, surface }: ShownClaim) => `${n} ${surface}`;

function NoticeLine({ notice }: { notice: Notice | null }) {
  return (
    <Group gap="xs" justify="space-between" mt={notice ? 'xs' : 0} wrap="nowrap">
      <Text size="sm" aria-live="polite">
        {notice?.text}
      </Text>
      {notice?.undo && (
        <Button variant="subtle" size="compact-sm" onClick={notice.undo}>
          Undo
        </Button>
      )}
    </Group>
  );
}
