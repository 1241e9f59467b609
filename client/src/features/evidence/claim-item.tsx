import { Box, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconHelpSquare, IconUserCheck } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { BusyButton, ExternalLink } from '#client/ui/action.tsx';
import { FormModal, WindowButtons } from '#client/ui/modal/modal.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import classes from './claim-item.module.css';
import {
  CLAIM_LABELS,
  IN_SOURCE,
  needsAnswer,
  type ClaimActions,
  type ShownClaim,
  type ShownFact,
} from './evidence.ts';

/** Distinguished by shape as well as by colour. */
const ICONS = {
  bound: IconCircleCheck,
  structural: IconCircleCheck,
  confirmed: IconUserCheck,
  doubted: IconHelpSquare,
  unsourced: IconAlertTriangle,
  differs: IconAlertTriangle,
} as const;

type Props = {
  claim: ShownClaim;
  /** The one above is of the same sentence, which is not said twice. */
  isSameSentence: boolean;
  actions: ClaimActions;
  profileId: string | null;
  sources: number;
  onShow: () => void;
};

/** A row; what can be done about it is there while it is chosen. */
export function ClaimItem({ claim, isSameSentence, actions, profileId, sources, onShow }: Props) {
  const { surface, sentence, state, reason } = claim;
  const fact = claim.proposal ?? claim.fact;
  const isUnsettled = needsAnswer(claim);
  const Icon = ICONS[state];
  const [before, after] = isSameSentence ? ['', ''] : aroundOf(sentence, surface);

  return (
    <li
      className={classes.item}
      data-claim={claim.n}
      data-state={state}
      data-open={isUnsettled || undefined}
      tabIndex={-1}
    >
      <UnstyledButton
        className={classes.line}
        aria-label={`${surface}: show it in the text`}
        // A row that closes above it would take it from under the pointer.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onShow}
      >
        <Icon size={16} aria-hidden color="var(--tone)" style={{ flex: 'none', marginTop: 2 }} />
        <span className={`u-wrap ${classes.sentence}`}>
          {before}
          <strong className={classes.surface}>{surface}</strong>
          {after}
        </span>
      </UnstyledButton>
      <div className={classes.more}>
        <Text size="xs" c="dimmed">
          {CLAIM_LABELS[state]}
          {reason && `: ${reason}`}
          {state === 'unsourced' &&
            sources > 0 &&
            (sources === 1 ? ': not in the source' : `: in none of the ${sources} sources`)}
        </Text>
        {fact && <SourceCard fact={fact} />}
        {isUnsettled && <ClaimActionButtons claim={claim} actions={actions} profileId={profileId} />}
        {state === 'confirmed' && (
          <Button
            variant="default"
            size="xs"
            mt="xs"
            aria-label={`Undo the confirmation of ${surface}`}
            onClick={() => void actions.confirm([claim], null)}
          >
            Undo
          </Button>
        )}
      </div>
    </li>
  );
}

function aroundOf(sentence: string, surface: string): [before: string, after: string] {
  const at = sentence.indexOf(surface);
  return at < 0 ? ['', ''] : [sentence.slice(0, at), sentence.slice(at + surface.length)];
}

function SourceCard({ fact: { surface, sentence, title, url, date } }: { fact: ShownFact }) {
  return (
    <Box component="blockquote" className="u-flush" mt={8} py={8} px="sm" bd="1px solid var(--line)" bdrs={8}>
      <Text size="sm">
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

const ChooseSources = lazyPart(
  async () => (await import('#client/features/sources/choose-sources.tsx')).ChooseSources,
);

const ConfirmForm = lazyPart(async () => (await import('./confirm-form.tsx')).ConfirmForm);

type ClaimActionButtonsProps = { claim: ShownClaim; actions: ClaimActions; profileId: string | null };

function ClaimActionButtons({ claim, actions, profileId }: ClaimActionButtonsProps) {
  const [isAttaching, setIsAttaching] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const { surface } = claim;
  const binding = bindingOf(claim);

  if (isConfirming) {
    return (
      <Suspense>
        <ConfirmForm
          onConfirm={(why) => actions.confirm([claim], why)}
          onClose={() => setIsConfirming(false)}
        />
      </Suspense>
    );
  }

  const isDoubted = claim.state === 'doubted';
  const confirm = () => actions.confirm([claim], IN_SOURCE);
  const remove = () => actions.removeSentence(claim);
  const ways = [
    binding && {
      label: 'Use the source’s value',
      of: ` for ${surface}`,
      press: () => void actions.bind(claim, binding),
    },
    isDoubted && { label: 'Confirm', of: ` ${surface}`, key: 'y', press: () => void confirm() },
    { label: 'Attach a source', of: ` to ${surface}`, opens: true, press: () => setIsAttaching(true) },
    { label: 'Remove', of: ` the sentence with ${surface}`, key: 'n', press: () => void remove() },
    !isDoubted && { label: 'It’s from me', of: `: ${surface}`, key: 'y', press: () => setIsConfirming(true) },
  ].filter((way) => typeof way === 'object' && way !== null);
  const close = () => setIsAttaching(false);

  return (
    <Group gap="xs" mt="xs">
      {!isDoubted && (
        <Text size="xs" w="100%">
          Where is this from?
        </Text>
      )}
      {ways.map(({ label, of, key, opens, press }) => (
        <Button
          key={label}
          variant="default"
          size="xs"
          aria-label={label + of}
          aria-keyshortcuts={key}
          aria-haspopup={opens && 'dialog'}
          onClick={press}
        >
          {label}
        </Button>
      ))}
      <FormModal opened={isAttaching} onClose={close} title="Attach a source" size="lg">
        <AttachSource
          surface={surface}
          profileId={profileId}
          onClose={close}
          onAttach={(ids) => actions.attach(claim, ids)}
        />
      </FormModal>
    </Group>
  );
}

type AttachSourceProps = {
  surface: string;
  profileId: string | null;
  onClose: () => void;
  onAttach: (sourceIds: string[]) => Promise<boolean>;
};

function AttachSource({ surface, profileId, onClose, onAttach }: AttachSourceProps) {
  const [ids, setIds] = useState<string[]>([]);
  const [isBusy, setIsBusy] = useState(false);

  async function attach() {
    setIsBusy(true);
    const isAttached = await onAttach(ids);
    setIsBusy(false);
    if (isAttached) onClose();
  }

  return (
    <Stack>
      <Text size="sm">
        Where does <strong>{surface}</strong> come from? The whole text is checked against it at once.
      </Text>
      <Suspense fallback={<LoadingSkeleton rows={3} />}>
        <ChooseSources ids={ids} profileId={profileId} isDisabled={isBusy} onChange={setIds} />
      </Suspense>
      <WindowButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton disabled={ids.length === 0} loading={isBusy} onClick={() => void attach()}>
          Attach
        </BusyButton>
      </WindowButtons>
    </Stack>
  );
}

function bindingOf({ kind, surface, proposal }: ShownClaim) {
  if (!proposal) return null;
  const isBlock = kind === 'quote' && !OPENING_MARK.test(surface);
  const words = isBlock
    ? proposal.surface.replace(OPENING_MARK, '').replace(CLOSING_MARK, '')
    : proposal.surface;
  return { fact: proposal, words };
}
