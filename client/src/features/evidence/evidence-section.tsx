import { Button, Group, Stack, Text } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type FocusEvent, type Ref, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { claimsLine, countClaims, UNCHECKED_CLAIMS } from '#shared/rules/evidence.ts';
import { SectionTitle } from '../../ui/page/section-title.tsx';
import { ClaimItem } from './claim-item.tsx';
import { type ClaimActions, type Evidence, needsAnswer, type Notice, type ShownClaim } from './evidence.ts';
import type { ClaimLinks } from './use-claim-links.ts';

const OPEN_CLAIMS = 'li[data-open]';

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

/** Where a claim with the focus is settled, and so leaves the list, the next open one takes the focus. */
function useFocusOfClaims(evidence: Evidence) {
  const section = useRef<HTMLDivElement>(null);
  const last = useRef(-1);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (last.current < 0 || !isLost) return;
    const open = evidence.claims.filter(needsAnswer);
    const next = open[last.current] ?? open.at(-1);
    const card = section.current?.querySelector<HTMLElement>(`li[data-claim="${next?.n}"]`);
    (card ?? section.current)?.focus();
  }, [evidence]);

  function onFocusCapture({ currentTarget, target }: FocusEvent) {
    // What has the focus in a window over the page is no claim.
    if (!currentTarget.contains(target)) return;
    const claim = target.closest(OPEN_CLAIMS);
    last.current = claim ? [...currentTarget.querySelectorAll(OPEN_CLAIMS)].indexOf(claim) : -1;
  }

  return { section, onFocusCapture };
}

type Unfolding = { showsAll: boolean; showAll: () => void };

/** Brings the card of a claim into view that is asked for in the text. */
function useShownCard(
  section: RefObject<HTMLElement | null>,
  { asked }: ClaimLinks,
  { showsAll, showAll }: Unfolding,
) {
  const done = useRef(asked);
  useEffect(() => {
    if (asked?.where !== 'card' || asked === done.current) return;
    const card = section.current?.querySelector<HTMLElement>(`li[data-claim="${asked.n}"]`);
    // Those with a source are folded away until somebody asks.
    if (!card && !showsAll) return showAll();
    done.current = asked;
    if (!card) return;
    if (asked.takesFocus) card.focus();
    else showBeside(card);
  }, [section, asked, showsAll, showAll]);
}

/** Scrolls the list that stands beside the text, never the page. */
function showBeside(card: HTMLElement) {
  for (const other of card.ownerDocument.querySelectorAll('li[data-shown]'))
    other.removeAttribute('data-shown');
  card.setAttribute('data-shown', '');
  const list = card.closest<HTMLElement>('[data-scrolls]');
  if (!list) return;
  const top = card.getBoundingClientRect().top - list.getBoundingClientRect().top;
  list.scrollBy({ top: top - list.clientHeight / 4 });
}
