import { Box, Button, Group, Popover, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ExternalLink, QuietButton } from '#client/ui/action.tsx';
import { Place } from '#client/ui/menu/mantine-menu.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import {
  BESIDE,
  CLAIM_LABELS,
  IN_SOURCE,
  needsAnswer,
  type ClaimActions,
  type ShownClaim,
  type ShownFact,
} from './evidence.ts';

type Props = {
  /** Of one sentence, the one that was asked for first. */
  claims: readonly [ShownClaim, ...ShownClaim[]];
  actions: ClaimActions;
  sources: number;
  takesFocus: boolean;
  isConfirming: boolean;
  onAttach: (claim: ShownClaim) => void;
  onShow: (n: number) => void;
  onSettled: () => void;
  onClose: () => void;
};

/** What can be done about the claims of a sentence, where they stand. */
export function ClaimPopover({ claims, takesFocus, onClose, ...props }: Props) {
  const [{ n }] = claims;
  const isBeside = window.matchMedia(BESIDE).matches;
  const [at] = useState(() => placeOf(n, isBeside));

  useEffect(() => {
    if (at && !isInView(at)) at.scrollIntoView({ block: 'center' });
  }, [at]);

  if (!at) return null;
  return (
    <Popover
      opened
      withRoles={false}
      position="bottom-start"
      width="min(22rem, calc(100vw - 2rem))"
      zIndex={250}
      trapFocus={takesFocus}
      returnFocus={takesFocus}
      onDismiss={onClose}
    >
      <Popover.Target>
        <Place at={at} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`About ${claims[0].surface}`} tabIndex={-1}>
        <Stack gap="sm">
          {claims.map((claim) => (
            <Claim key={claim.n} claim={claim} isAlone={claims.length === 1} onClose={onClose} {...props} />
          ))}
          {!isBeside && (
            <QuietButton className="u-start" onClick={() => props.onShow(n)}>
              Show it in the text
            </QuietButton>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The mark in the text; where the list lies over the text, the row; their section where neither is shown. */
function placeOf(n: number, isBeside: boolean): HTMLElement | null {
  const marks = document.querySelectorAll<HTMLElement>(`[data-claim~="${n}"]:not(li)`);
  const rows = document.querySelectorAll<HTMLElement>(`li[data-claim~="${n}"]`);
  const places = isBeside ? [...marks, ...rows] : [...rows, ...marks];
  const shown = places.find((place) => place.getClientRects().length > 0);
  return shown ?? document.querySelector<HTMLElement>('section[aria-label="Evidence"]');
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

type ClaimProps = Pick<
  Props,
  'actions' | 'sources' | 'isConfirming' | 'onAttach' | 'onSettled' | 'onClose'
> & { claim: ShownClaim; isAlone: boolean };

function Claim({ claim, isAlone, actions, sources, isConfirming: isAsked, onAttach, ...ends }: ClaimProps) {
  const { onClose, onSettled } = ends;
  const [isConfirming, setConfirming] = useState(isAsked);
  const { surface, state, reason } = claim;
  const fact = claim.proposal ?? claim.fact;
  const isUnsettled = needsAnswer(claim);
  const ways = isUnsettled ? waysOf(claim) : [];
  const bound = wordsOf(claim);
  const question = isAlone ? 'Where is this from?' : `Where is ${surface} from?`;

  const acts: Record<Way['act'], () => void> = {
    bind: () => bound && void settle(() => actions.bind(claim, bound)),
    confirm: () => void settle(() => actions.confirm([claim], IN_SOURCE)),
    attach: () => {
      onClose();
      onAttach(claim);
    },
    own: () => setConfirming(true),
    remove: () => void settle(() => actions.removeSentence(claim)),
    undo: () => void settle(() => actions.confirm([claim], null)),
  };

  async function settle(act: () => Promise<void>) {
    onClose();
    await act();
    onSettled();
  }

  return (
    <div>
      <Text size="sm" fw={600} className="u-wrap">
        {state === 'unsourced' ? question : surface}
      </Text>
      <Text size="xs" c="dimmed">
        {CLAIM_LABELS[state]}
        {reason && `: ${reason}`}
        {state === 'unsourced' && inSources(sources)}
      </Text>
      {fact && <SourceCard fact={fact} />}
      {isConfirming ? (
        <ConfirmForm
          onConfirm={(why) => settle(() => actions.confirm([claim], why))}
          onClose={() => setConfirming(false)}
        />
      ) : (
        <Group gap={6} mt="xs">
          {[...ways, ...(state === 'confirmed' ? [UNDO] : [])].map(({ act, label, of }) => (
            <Button
              key={act}
              variant="default"
              size="xs"
              px={8}
              aria-label={label + of(surface)}
              aria-haspopup={act === 'attach' ? 'dialog' : undefined}
              onClick={acts[act]}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
    </div>
  );
}

type Way = {
  act: 'bind' | 'confirm' | 'attach' | 'own' | 'remove' | 'undo';
  label: string;
  of: (surface: string) => string;
};

const BIND: Way = { act: 'bind', label: 'Use the source’s value', of: (surface) => ` for ${surface}` };
const CONFIRM: Way = { act: 'confirm', label: 'Confirm', of: (surface) => ` ${surface}` };
const ATTACH: Way = { act: 'attach', label: 'Attach a source', of: (surface) => ` to ${surface}` };
const OWN: Way = { act: 'own', label: 'It’s from me', of: (surface) => `: ${surface}` };
const REMOVE: Way = { act: 'remove', label: 'Remove', of: (surface) => ` the sentence with ${surface}` };
const UNDO: Way = { act: 'undo', label: 'Undo', of: (surface) => ` the confirmation of ${surface}` };

const waysOf = ({ state, proposal }: ShownClaim): Way[] => [
  ...(proposal ? [BIND] : []),
  ...(state === 'doubted' ? [CONFIRM, ATTACH] : [ATTACH, OWN]),
  REMOVE,
];

function inSources(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ': not in the source' : `: in none of the ${count} sources`;
}

function SourceCard({ fact: { surface, sentence, title, url, date } }: { fact: ShownFact }) {
  return (
    <Box
      component="blockquote"
      className="u-flush"
      mt={8}
      ps="sm"
      bd="0"
      style={{ borderInlineStart: '2px solid var(--line-strong)' }}
    >
      <Text size="sm" className="u-wrap">
        <strong>{surface}</strong> in: {sentence}
      </Text>
      <Text size="xs" c="dimmed" mt={4}>
        {url ? (
          <ExternalLink href={url} size="xs">
            {title}
          </ExternalLink>
        ) : (
          title
        )}
        , {date}
      </Text>
    </Box>
  );
}

const OPENING_MARK = /^["“”„«»‹「『‘]/;
const CLOSING_MARK = /["“”»«›」』’]$/;

/** A quotation that is a block of its own stands without the marks around it. */
function wordsOf({ kind, surface, proposal }: ShownClaim) {
  if (!proposal) return null;
  const isBlock = kind === 'quote' && !OPENING_MARK.test(surface);
  const words = isBlock
    ? proposal.surface.replace(OPENING_MARK, '').replace(CLOSING_MARK, '')
    : proposal.surface;
  return { fact: proposal, words };
}
