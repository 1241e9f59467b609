import { Suspense, useState } from 'react';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { needsAnswer, type ClaimActions, type ClaimLinks, type ShownClaim } from './evidence.ts';

const ClaimPopover = lazyPart(async () => (await import('./claim-popover.tsx')).ClaimPopover);
const AttachWindow = lazyPart(async () => (await import('./attach-window.tsx')).AttachWindow);

type Props = {
  actions: ClaimActions;
  onSettled: () => void;
  links: ClaimLinks;
  profileId: string | null;
  opened: ReturnType<typeof useOpened>;
  sources: number;
};

/** What can be done about the claims that were pressed, and the window one of these ways opens. */
export function OpenedClaims({ opened, actions, onSettled, links, sources, profileId }: Props) {
  const [attaching, setAttaching] = useState<ShownClaim | null>(null);

  return (
    <Suspense>
      {isSome(opened.claims) && (
        <ClaimPopover
          key={opened.key}
          claims={opened.claims}
          actions={actions}
          sources={sources}
          takesFocus={opened.takesFocus}
          isConfirming={opened.isConfirming}
          onAttach={setAttaching}
          onSettled={onSettled}
          onShow={(n) => links.showText(n)}
          onClose={opened.close}
        />
      )}
      {attaching && (
        <AttachWindow
          claim={attaching}
          profileId={profileId}
          attach={actions.attach}
          onClose={() => setAttaching(null)}
        />
      )}
    </Suspense>
  );
}

/** Which claims are being settled: those of a sentence that was pressed in the list or in the text. */
export function useOpened(claims: readonly ShownClaim[], { asked, showCard }: ClaimLinks) {
  const [ended, setEnded] = useState(asked);
  const [confirming, setConfirming] = useState<number | null>(null);
  const isOpened = asked?.where === 'card' && asked !== ended;
  const chosen = isOpened ? claims.find(({ n }) => n === asked.n) : undefined;
  const others = chosen
    ? claims.filter(
        (claim) =>
          claim !== chosen && claim.sentence === chosen.sentence && needsAnswer(claim) && needsAnswer(chosen),
      )
    : [];

  return {
    claims: chosen ? [chosen, ...others] : [],
    key: chosen && keyOf(chosen),
    takesFocus: isOpened && asked.takesFocus,
    isConfirming: confirming === chosen?.n,
    open: (n: number, isConfirming: boolean) => {
      setConfirming(isConfirming ? n : null);
      showCard(n);
    },
    close: () => {
      setEnded(asked);
      setConfirming(null);
    },
  };
}

type Row = [ShownClaim, ...ShownClaim[]];
const isSome = (claims: readonly ShownClaim[]): claims is Row => claims.length > 0;

/** One row a sentence. */
export const bySentence = (claims: readonly ShownClaim[]): Row[] =>
  [...Map.groupBy(claims, ({ sentence }) => sentence).values()].filter(isSome);

/** The claim that takes the place of one that is gone is another. */
export const keyOf = ({ n, surface }: ShownClaim) => `${n} ${surface}`;
